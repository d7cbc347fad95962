import { IconDownload } from '../../../icons/everywhere.ts'
// oxlint-disable-next-line import/default -- its text, not what it exports
import script from '../../../../public/verify-lot.mjs?raw'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import css from './verify.module.css'

const t = m.verify.script
const ADDRESS = '/verify-lot.mjs'
const PASSBOOK_ADDRESS = '/verify-passbook.mjs'

/** The short script that does the same without this page: to take along, and to read before one runs it. */
export function ScriptCard() {
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="dim">{t.lead}</p>
        <p>
          <a className={css.get} href={ADDRESS} download>
            <Icon of={IconDownload} />
            {t.get}
          </a>
        </p>
        <p>
          {t.run} <code className="mono">node verify-lot.mjs proof.json</code>
        </p>
        <p>
          <a className={css.get} href={PASSBOOK_ADDRESS} download>
            <Icon of={IconDownload} />
            {m.passbookCheck.script.get}
          </a>
        </p>
        <p>
          {t.run} <code className="mono">{m.passbookCheck.script.run}</code>
        </p>
        <details className={css.script}>
          <summary>{t.show}</summary>
          <pre>
            <code>{script}</code>
          </pre>
        </details>
      </div>
    </Card>
  )
}
