import { m } from '../../../../../messages/en.ts'
import { useRoomSettings, type Figures } from './room-settings.ts'
import css from './figures-switch.module.css'

const t = m.bidding
const BOTH: readonly Figures[] = ['receive', 'give-up']

/** Whether every figure of the room shows what the winner receives, or what the winner gives up. */
export function FiguresSwitch() {
  const [{ figures }, change] = useRoomSettings()
  return (
    <div className={css.switch} role="group" aria-label={t.figures}>
      {BOTH.map((each) => (
        <button key={each} type="button" aria-pressed={each === figures} onClick={() => change({ figures: each })}>
          {t[each]}
        </button>
      ))}
    </div>
  )
}
