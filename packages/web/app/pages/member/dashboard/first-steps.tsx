import { LinkButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Steps } from '../../../components/steps.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'

const t = m.member.firstSteps

/** For a member without a chit: how one begins. `waiting`: a request to join has been sent. */
export function FirstSteps({ waiting }: { waiting: boolean }) {
  return (
    <Card title={t.title}>
      <div className="stack">
        <p className="dim">{t.lead}</p>
        <Steps
          steps={[
            { title: t.choose, words: t.chooseWhy, state: waiting ? 'done' : 'turn' },
            { title: t.approved, words: t.approvedWhy, state: waiting ? 'now' : 'next' },
            { title: t.pay, words: t.payWhy, state: 'next' },
          ]}
        />
        <LinkButton size="lg" variant={waiting ? 'default' : 'filled'} to={paths.joinChit('sample')}>
          {t.open}
        </LinkButton>
      </div>
    </Card>
  )
}
