import { IconPoint } from '../icons/everywhere.ts'
import { Icon } from './icon.tsx'
import css from './fact-list.module.css'

/** Plain sentences, one under the other; none is louder than another. */
export function FactList({ facts }: { facts: readonly string[] }) {
  return (
    <ul className={css.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <Icon of={IconPoint} />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  )
}
