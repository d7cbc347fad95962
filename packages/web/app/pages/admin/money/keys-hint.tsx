import { Button } from '../../../components/button.tsx'
import { m } from '../../../messages/en.ts'
import css from './inbox.module.css'

const t = m.admin.inbox.keys

/** Over the list, where there is a keyboard: the keys one needs most, and the way to all of them. */
export function KeysHint({ letters, onHelp }: { letters: boolean; onHelp: () => void }) {
  return (
    <div className={css.hint}>
      {t.hint
        .filter(({ key }) => letters || key.length > 1)
        .map(({ key, does }) => (
          <span key={key} className="sm dim">
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      <Button variant="subtle" onClick={onHelp} aria-keyshortcuts={letters ? '?' : undefined}>
        {t.all}
      </Button>
    </div>
  )
}
