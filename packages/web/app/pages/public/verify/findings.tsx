import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconDownload } from '../../../icons/everywhere.ts'
import type { ProofBreak } from '@kuri/domain'
import { useMemo } from 'react'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { m } from '../../../messages/en.ts'
import { check, isWhole, type Check, type Part, type Proof, type WholeProof } from './check-auction.ts'
import { Facts } from './facts.tsx'
import { keepProof } from './keep-proof.ts'
import css from './verify.module.css'

const t = m.verify
const stepText = t.steps

/** What the browser found in a proof, part by part. */
export function Findings({ proof, source }: { proof: Proof; source?: string }) {
  if (!isWhole(proof)) return <NotYet proof={proof} />
  return <Whole proof={proof} source={source} />
}

function Whole({ proof, source }: { proof: WholeProof; source: string | undefined }) {
  const { broken, checks } = useMemo(() => check(proof), [proof])
  return (
    <>
      <Card title={stepText.title} aside={source && <span className="sm dim">{source}</span>}>
        <div className="stack">
          <Verdict proof={proof} broken={broken} />
          <ol className={css.checks}>
            {checks.map((one) => (
              <Checked key={one.part} proof={proof} {...one} />
            ))}
          </ol>
          <div className={css.keep}>
            <Button variant="default" leftSection={<Icon of={IconDownload} />} onClick={() => keepProof(proof)}>
              {t.facts.keep}
            </Button>
            <p className="sm dim">{t.facts.kept}</p>
          </div>
        </div>
      </Card>
      <Facts proof={proof} brokenBid={broken?.at === 'bid' ? broken.seq : null} />
    </>
  )
}

function Verdict({ proof, broken }: { proof: WholeProof; broken: ProofBreak | null }) {
  if (broken !== null) {
    return (
      <Alert tone="bad">
        <b className="strong">{t.verdict.breaks(whereOf(broken))}</b> {t.verdict.breaksWhy}
      </Alert>
    )
  }
  return (
    <Alert tone="ok">
      <b className="strong">{t.verdict.holds}</b> {whatItMeans(proof)}
    </Alert>
  )
}

const whereOf = (broken: ProofBreak): string => ('seq' in broken ? t.where[broken.at](broken.seq) : t.where[broken.at])

function whatItMeans({ state, chain, lot, result }: WholeProof): string {
  const { verdict } = t
  if (result === null) return state === 'closed' ? verdict.closed : verdict.cancelled(chain.bids.length)
  if (result.by === 'bid') return verdict.bid(result.ticketNo, result.discount)
  if (result.by === 'lot') return verdict.lot(result.ticketNo, lot?.ticketNos.length ?? 0)
  return result.by === 'last' ? verdict.last(result.ticketNo) : verdict.fixed(result.ticketNo)
}

const icons = { holds: IconCircleCheck, breaks: IconAlertTriangle, unseen: IconCircleDashed }

function Checked({ proof, part, state }: Check & { proof: WholeProof }) {
  return (
    <li className={css[state]}>
      <Icon of={icons[state]} />
      <div>
        <h3>
          {stepText[part]} <span className="vh">: {stepText[state]}</span>
        </h3>
        <p className="sm dim">{wordsOf[part](proof)}</p>
        {state !== 'holds' && <p className={`sm ${css.state}`}>{stepText[state]}</p>}
      </div>
    </li>
  )
}

const wordsOf: Readonly<Record<Part, (proof: WholeProof) => string>> = {
  genesis: ({ chain: { genesis } }) => stepText.genesisWords(genesis.prizeNo, genesis.unprizedTickets.length),
  bids: ({ chain }) => stepText.bidsWords(chain.bids.length),
  offers: ({ chain }) => stepText.offersWords(chain.bids.filter(({ forOffer }) => forOffer !== null).length),
  opened: ({ opened }) => stepText.openedWords(opened),
  head: () => stepText.headWords,
  tickets: ({ lot, chain }) => stepText.ticketsWords(lot?.ticketNos ?? [], chain.bids.length > 0),
  commitment: () => stepText.commitmentWords,
  words: ({ lot }) => stepText.wordsWords(lot?.words ?? [], lot?.commitments != null),
  seed: ({ lot }) => stepText.seedWords(lot?.words ?? []),
  winner: ({ lot }) => stepText.winnerWords(lot?.winner ?? 0),
  result: ({ state, result }) => {
    if (result !== null) return stepText.resultWords(result.ticketNo, result.discount)
    return state === 'closed' ? stepText.noResultYet : stepText.noResult
  },
}

function NotYet({ proof }: { proof: Proof }) {
  const { title, why, never, neverWhy } = t.notYet
  const isCancelled = proof.state === 'cancelled'
  return (
    <Card title={isCancelled ? never : title}>
      <p className="dim">{isCancelled ? neverWhy : why}</p>
      <p className={css.promise}>
        {t.notYet.promise} <span className={`mono ${css.seal}`}>{proof.commitment}</span>
      </p>
    </Card>
  )
}
