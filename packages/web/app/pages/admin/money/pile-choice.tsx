import { FilterLinks } from '../../../components/filter-links.tsx'
import { m } from '../../../messages/en.ts'
import { choicesOf, type Desk, type Wanted } from './desk.ts'

/** Which of all that waits is shown: a word for each kind there is, with how many there are of it. */
export const PileChoice = ({ desk, asked }: { desk: Desk; asked: Wanted }) => (
  <FilterLinks
    label={m.admin.desk.which}
    param="pile"
    choices={choicesOf(desk, asked).map(({ pile, label, size }) => ({ value: pile, label, size }))}
    chosen={asked}
  />
)
