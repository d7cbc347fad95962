import { now } from '../api/clock.ts'
import { usePrinting } from '../components/use-printing.ts'
import { useBranch } from '../list/use-branch.ts'
import { m } from '../messages/en.ts'
import { instantText } from '../messages/format.ts'
import { useMe } from '../session.ts'
import { useCompanyName } from '../use-company-name.ts'

/** On paper only: which company's page this is, of which branch where one is chosen, who printed it and when. */
export function PrintHead() {
  const name = useCompanyName()
  const me = useMe()
  const branch = useBranch()
  if (!usePrinting()) return null
  const narrowed = me?.branches?.find(({ _id }) => _id === branch)
  return (
    <>
      <p className="xs dim">{m.chrome.printed(name, me?.name, instantText(now()))}</p>
      {narrowed && <p className="xs dim">{m.lists.ofBranch(narrowed.name)}</p>}
    </>
  )
}
