import { Card } from '../../../../../components/card.tsx'
import { Choices } from '../../../../../forms/choices.tsx'
import { m } from '../../../../../messages/en.ts'
import { useRoomSettings } from './room-settings.ts'

const { title, legend, hold, holdWhy, confirm, confirmWhy } = m.bidding.how

/** Hold, or tap and confirm: kept per person in this browser. */
export function HowYouBid() {
  const [{ press }, change] = useRoomSettings()
  return (
    <Card title={title}>
      <Choices
        legend={legend}
        value={press}
        choices={[
          { value: 'hold', word: hold, why: holdWhy },
          { value: 'confirm', word: confirm, why: confirmWhy },
        ]}
        onChange={(value) => change({ press: value })}
      />
    </Card>
  )
}
