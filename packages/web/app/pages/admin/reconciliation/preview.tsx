import { flowsOf, type StatementLine } from '@kuri/domain'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import css from './reconciliation.module.css'

const t = m.bank.importer
const SHOWN = 5

/** The first lines as they would be kept, and what they all come to. */
export function Preview({ lines }: { lines: readonly StatementLine[] }) {
  const { into, out } = flowsOf(lines)
  const shown = lines.slice(0, SHOWN)
  return (
    <section className="stack t" aria-label={t.preview}>
      <h3 className="strong">{t.preview}</h3>
      <p className="sm dim">
        {t.previewOf(shown.length, lines.length)}. {t.flows(into, out)}
      </p>
      <div className={css.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.bank.day}</th>
              <th scope="col">{m.bank.what}</th>
              <th scope="col" className={css.figure}>
                {m.bank.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.row}>
                <td>{dayText(line.day)}</td>
                <td>
                  {line.narration} <span className="dim">{line.reference}</span>
                </td>
                <td className={css.figure}>
                  <Money signed amount={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
