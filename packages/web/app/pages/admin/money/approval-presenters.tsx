import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import type { InboxRowOf } from './inbox.ts'
import { DetailLine, type RowView } from './row-view.tsx'

const t = m.admin.approvals
const names = m.roles.names

type Change = InboxRowOf<'role' | 'settings' | 'second-factor' | 'import-seal'>

const requestedBy = ({ since, about: { maker } }: Change): string =>
  m.admin.inbox.askedFor(maker?.name ?? m.admin.inbox.formerUser, instantText(since))

const toUser = ({ about: { person } }: Change): RowView['link'] =>
  person && { to: paths.user(person._id), label: m.admin.inbox.opens.member, permission: 'read-people' }

const whoOf = ({ about: { person } }: Change): string => person?.name ?? m.admin.inbox.formerUser

/** A role that is given or taken away. */
export const presentRole = (row: InboxRowOf<'role'>): RowView => ({
  who: whoOf(row),
  lines: <DetailLine>{t.role(names[row.about.role ?? 'member'])}</DetailLine>,
  originText: requestedBy(row),
  link: toUser(row),
})

/** Settings of the company that two administrators change together, as they will stand. */
export const presentSettings = (row: InboxRowOf<'settings'>): RowView => ({
  who: m.companyEntries.queue.company,
  lines: (
    <>
      {t.settings(row.about.settings ?? {}).map((line) => (
        <DetailLine key={line}>{line}</DetailLine>
      ))}
    </>
  ),
  originText: requestedBy(row),
  link: { to: paths.settings(), label: m.settings.title, permission: 'manage-settings' },
})

/** A colleague who has lost the authenticator app. */
export const presentSecondFactor = (row: InboxRowOf<'second-factor'>): RowView => ({
  who: whoOf(row),
  lines: <DetailLine>{t.secondFactor}</DetailLine>,
  originText: requestedBy(row),
  link: toUser(row),
})

/** The books from which the company moved in. */
export const presentSeal = (row: InboxRowOf<'import-seal'>): RowView => ({
  who: m.companyEntries.queue.company,
  lines: <DetailLine>{t.seal(row.about.import?.name)}</DetailLine>,
  originText: requestedBy(row),
  link: row.about.import && {
    to: paths.import(row.about.import._id),
    label: m.admin.inbox.opens.workbook,
    permission: 'import-books',
  },
})
