import { FilterLinks } from '../../../components/filter-links.tsx'
import { m } from '../../../messages/en.ts'
import { choicesOf, type Inbox, type SelectedFilter } from './inbox.ts'

/** Filters of the inbox: one for each kind that has rows, with its count. */
export const InboxFilters = ({ inbox, selected }: { inbox: Inbox; selected: SelectedFilter }) => (
  <FilterLinks
    label={m.admin.inbox.which}
    param="filter"
    choices={choicesOf(inbox, selected).map(({ filter, label, count }) => ({ value: filter, label, size: count }))}
    chosen={selected}
  />
)
