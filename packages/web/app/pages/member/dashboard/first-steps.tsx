import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Steps } from '../../../components/steps.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'

const words = m.member.firstSteps

/** For a member without a chit: how one begins. `waiting`: a request to join has been sent. */
export function FirstSteps({ waiting }: { waiting: boolean }) {
  return (
    <Card title={words.title}>
      <div className="stack">
        <p className="dim">{words.lead}</p>
        <Steps
          steps={[
            { title: words.choose, words: words.chooseWhy, state: waiting ? 'done' : 'turn' },
            { title: words.approved, words: words.approvedWhy, state: waiting ? 'now' : 'next' },
            { title: words.pay, words: words.payWhy, state: 'next' },
          ]}
        />
        <LinkButton size="lg" variant={waiting ? 'default' : 'filled'} to={paths.joinChit('sample')}>
          {words.open}
        </LinkButton>
      </div>
    </Card>
  )
}
