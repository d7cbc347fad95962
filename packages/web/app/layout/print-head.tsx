import { useQuery } from '@tanstack/react-query'
import { now } from '../api/clock.ts'
import { company } from '../api/startup-queries.ts'
import { usePrinting } from '../components/use-printing.ts'
import { m } from '../messages/en.ts'
import { instantText } from '../messages/format.ts'
import { useMe } from '../session.ts'

/** On paper only: which company's page this is, who printed it and when. */
export function PrintHead() {
  const name = useQuery(company()).data?.name ?? m.chrome.brand
  const me = useMe()
  return usePrinting() ? <p className="xs dim">{m.chrome.printed(name, me?.name, instantText(now()))}</p> : null
}
