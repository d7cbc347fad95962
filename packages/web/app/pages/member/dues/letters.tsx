import { arrearsEndpoints, duesEndpoints, type ReplyOf } from '@kuri/contract'
import { addressOf } from '../../../api/client.ts'
import { m } from '../../../messages/en.ts'
import { instantDayText } from '../../../messages/format.ts'

const t = m.dues

/** The company's letters to the user, as PDF. */
export function Letters({ letters }: Pick<ReplyOf<typeof duesEndpoints.myDues>, 'letters'>) {
  return (
    <ul>
      {letters.map((letter) => {
        const kinds: Partial<Record<typeof letter.kind, string>> = t.letter
        const name = t.letterOf(kinds[letter.kind] ?? t.otherLetter, instantDayText(letter.createdAt))
        return (
          <li key={letter._id}>
            <a href={addressOf(arrearsEndpoints.stepLetter, { id: letter._id })} download>
              {name}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
