import { m } from '../../../messages/en.ts'
import css from './counter.module.css'

/** The keys of the counter, where there is a keyboard. */
export const KeysLine = () => (
  <p className={`sm dim only-screen ${css.keys}`}>
    {m.counter.pay.keys.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </p>
)
