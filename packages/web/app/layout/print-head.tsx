import { now } from '../api/clock.ts'
import { usePrinting } from '../components/use-printing.ts'
import { m } from '../messages/en.ts'
import { instantText } from '../messages/format.ts'
import { useMe } from '../session.ts'
import { useCompanyName } from '../use-company-name.ts'

/** On paper only: which company's page this is, who printed it and when. */
export function PrintHead() {
  const name = useCompanyName()
  const me = useMe()
  return usePrinting() ? <p className="xs dim">{m.chrome.printed(name, me?.name, instantText(now()))}</p> : null
}
