import { IconDeviceMobileVibration, IconVolume, IconVolumeOff } from '../../../../../icons/members.ts'
import { Icon } from '../../../../../components/icon.tsx'
import { m } from '../../../../../messages/en.ts'
import { useRoomSettings } from './room-settings.ts'
import { canVibrate, playTone, vibrate } from './signals.ts'
import css from './signal-switches.module.css'

const t = m.bidding

/** Sound, off until it is turned on, and vibration. Turning one on gives a sample. */
export function SignalSwitches() {
  const [{ sound, vibration }, change] = useRoomSettings()
  const turnSound = () => {
    change({ sound: !sound })
    if (!sound) playTone('outbid')
  }
  const turnVibration = () => {
    change({ vibration: !vibration })
    if (!vibration) vibrate()
  }
  return (
    <div className={css.switches}>
      <button type="button" aria-label={t.sound} aria-pressed={sound} title={t.sound} onClick={turnSound}>
        <Icon of={sound ? IconVolume : IconVolumeOff} />
      </button>
      {canVibrate() && (
        <button
          type="button"
          aria-label={t.vibration}
          aria-pressed={vibration}
          title={t.vibration}
          onClick={turnVibration}
        >
          <Icon of={IconDeviceMobileVibration} />
        </button>
      )}
    </div>
  )
}
