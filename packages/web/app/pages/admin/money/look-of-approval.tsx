import { m } from '../../../messages/en.ts'
import { instantText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import type { RowOf } from './desk.ts'
import { Line, type Look } from './look-parts.tsx'

const say = m.admin.approvals
const names = m.roles.names

type Change = RowOf<'role' | 'settings' | 'second-factor'>

const askedFor = ({ since, about: { maker } }: Change): string =>
  m.admin.desk.askedFor(maker?.name ?? m.admin.desk.somebody, instantText(since))

const toUser = ({ about: { person } }: Change): Look['opens'] =>
  person && { to: paths.user(person._id), label: m.admin.desk.opens.member, permission: 'read-people' }

const whoOf = ({ about: { person } }: Change): string => person?.name ?? m.admin.desk.somebody

/** A role that is given or taken away. */
export const lookOfRole = (row: RowOf<'role'>): Look => ({
  who: whoOf(row),
  lines: <Line>{say.role(names[row.about.role ?? 'member'])}</Line>,
  asked: askedFor(row),
  opens: toUser(row),
})

/** Settings of the company that two administrators change together, as they will stand. */
export const lookOfSettings = (row: RowOf<'settings'>): Look => ({
  who: m.bank.queue.company,
  lines: (
    <>
      {say.settings(row.about.settings ?? {}).map((line) => (
        <Line key={line}>{line}</Line>
      ))}
    </>
  ),
  asked: askedFor(row),
  opens: { to: paths.settings(), label: m.settings.title, permission: 'manage-settings' },
})

/** A colleague who has lost the authenticator app. */
export const lookOfSecondFactor = (row: RowOf<'second-factor'>): Look => ({
  who: whoOf(row),
  lines: <Line>{say.secondFactor}</Line>,
  asked: askedFor(row),
  opens: toUser(row),
})
