import { changesOf, type Change } from '@kuri/domain'
import { companyEndpoints, personIn, subjectWord, type ReplyOf } from '@kuri/contract'
import { InstantText } from '../../../components/time-text.tsx'
import { Link } from 'react-router'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { inFours } from '../../member/auctions/room/room.ts'
import { readable, shortId, type Owners } from '../ledger/account-name.ts'
import css from './audit.module.css'

type Entry = ReplyOf<typeof companyEndpoints.audit>['entries'][number]

const t = m.admin.audit
const acts: Partial<Record<string, string>> = t.acts

/** One act: who did what, about what, when and why; what changed unfolds. */
export function AuditRow({ entry, owners }: { entry: Entry; owners: Owners }) {
  return (
    <li>
      <details className={css.row}>
        <summary>
          <span className={css.what}>
            <b>
              {entry.actingBy
                ? t.actedFor(entry.actingBy.name, entry.actor?.name ?? '')
                : (entry.actor?.name ?? t.system)}
            </b>{' '}
            {acts[entry.action] ?? readable(entry.action)}
            <small>{subjectText(entry, owners)}</small>
            {entry.reason && <small>{t.reason(entry.reason)}</small>}
          </span>
          <span className={css.when}>
            <InstantText at={entry.at} />
            <small>{t.number(entry.seq)}</small>
          </span>
        </summary>
        <div className={css.inside}>
          <Changes changes={changesOf(entry.before, entry.after)} owners={owners} />
          <p>
            <Link to={paths.audit(entry.subject)}>{t.allAbout}</Link>
          </p>
          <p className="xs faint">
            {t.seal} <span className="mono">{inFours(entry.hash)}</span>
            {entry.requestId && (
              <>
                , {t.request} <span className="mono">{entry.requestId}</span>
              </>
            )}
          </p>
        </div>
      </details>
    </li>
  )
}

function Changes({ changes, owners }: { changes: Change[]; owners: Owners }) {
  if (changes.length === 0) return <p className="sm dim">{t.noChange}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.details}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row">{change.name}</th>
            <td>{change.before}</td>
            <td>{owners.get(change.after) ?? change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `chit:0198…` as "Scheme, Family Five", or with the last six signs of an id nobody can name; then the person, if any. */
function subjectText({ subject, after }: Entry, owners: Owners): string {
  const [kind = subject, id] = subject.split(':')
  const person = owners.get(personIn(after) ?? '')
  return [subjectWord(kind), id && (owners.get(id) ?? shortId(id)), person].filter(Boolean).join(', ')
}
