import { useId } from 'react'
import css from './choices.module.css'

interface ChoicesProps<Value extends string> {
  legend: string
  value: Value
  choices: readonly { value: Value; word: string; why?: string }[]
  onChange: (value: Value) => void
}

/** A few ways, one of them: radios large enough for a thumb. */
export function Choices<Value extends string>({ legend, value, choices, onChange }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className="stack t">
      <legend className={css.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>
            <span className="strong">{choice.word}</span>
            {choice.why && <span className="sm dim block">{choice.why}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
