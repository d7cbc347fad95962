import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { m } from '../../../messages/en.ts'
import css from '../profile.module.css'

const t = m.twoFactor

/** Shown once, until the user confirms that they are stored. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="stack">
      <h3>{t.codesTitle}</h3>
      <p>{t.codesLead}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap">
        <Button onClick={onKept}>{t.kept}</Button>
        <CopyButton label={t.copyCodes} copied={t.codesCopied} text={codes.join('\n')} />
      </div>
    </div>
  )
}
