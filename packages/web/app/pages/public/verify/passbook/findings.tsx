import { documentEndpoints } from '@kuri/contract'
import { dayInIndia, paise, type SignedPassbook } from '@kuri/domain'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '../../../../icons/everywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { Alert } from '../../../../components/alert.tsx'
import { Card } from '../../../../components/card.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { Loading, SkLines } from '../../../../components/skeleton.tsx'
import { m } from '../../../../messages/en.ts'
import { dayText, instantText } from '../../../../messages/format.ts'
import { inFours } from '../../../member/auctions/room/room.ts'
import css from '../verify.module.css'
import { BookFacts } from './book-facts.tsx'
import { checkBook, PARTS, standingOf, type Finding, type Part } from './check.ts'

const t = m.passbookCheck
const stepText = t.steps

/** Whose key it is, as far as the company could be reached. */
type Owner = 'loading' | 'unreachable' | 'unknown' | 'now' | { readonly until: Date }

/** What the browser found in a signed passbook, part by part, and whether the company knows its key. */
export function PassbookFindings({ book, source }: { book: SignedPassbook; source: string }) {
  const found = useQuery({ queryKey: ['passbook-check', book.signature, source], queryFn: () => checkBook(book) })
  const owner = useOwner(book)
  if (!found.data) {
    return (
      <Loading>
        <Card>
          <SkLines rows={6} />
        </Card>
      </Loading>
    )
  }
  const { broken } = found.data
  return (
    <>
      <Card title={stepText.title} aside={<span className="sm dim">{source}</span>}>
        <div className="stack">
          <Verdict book={book} finding={found.data} owner={owner} />
          <ol className={css.checks}>
            {PARTS.map((part) => (
              <Checked key={part} book={book} part={part} finding={found.data} />
            ))}
            <Published owner={owner} />
          </ol>
          <p className="sm dim">
            {m.documents.keys.title}: <span className="mono">{inFours(book.key.id)}</span>
          </p>
        </div>
      </Card>
      <BookFacts book={book} brokenLine={broken?.at === 'line' ? broken.no : null} />
    </>
  )
}

/** Fetches which keys the company publishes; a file from elsewhere is checked all the same. */
function useOwner({ key }: SignedPassbook): Owner {
  const query = useQuery({
    queryKey: ['company', 'keys'],
    queryFn: async () => (await call(documentEndpoints.signingKeys, {})).keys,
    retry: false,
  })
  if (query.isError || query.isPaused) return 'unreachable'
  if (!query.data) return 'loading'
  const known = query.data.find(({ id, publicKey }) => id === key.id && publicKey === key.publicKey)
  if (!known) return 'unknown'
  return known.until === null ? 'now' : { until: known.until }
}

function Verdict({ book, finding, owner }: { book: SignedPassbook; finding: Finding; owner: Owner }) {
  const { verdict, where } = t
  const { broken, signature } = finding
  if (broken !== null) {
    const at = broken.at === 'line' ? where.line(broken.no) : where[broken.at]
    return <VerdictAlert tone="bad" title={verdict.breaks(at)} why={verdict.breaksWhy} />
  }
  if (owner === 'unknown') return <VerdictAlert tone="bad" title={verdict.unsigned} why={verdict.unsignedWhy} />
  if (signature === 'cannot' || owner === 'unreachable' || owner === 'loading') {
    return (
      <VerdictAlert
        tone="info"
        title={verdict.alone}
        why={signature === 'cannot' ? stepText.cannot : verdict.aloneWhy}
      />
    )
  }
  const at = instantText(new Date(book.writtenAt))
  return <VerdictAlert tone="ok" title={verdict.holds} why={verdict.holdsWhy(book.company.name, at)} />
}

function VerdictAlert({ tone, title, why }: { tone: 'ok' | 'bad' | 'info'; title: string; why: string }) {
  return (
    <Alert tone={tone}>
      <b className="strong">{title}</b> {why}
    </Alert>
  )
}

const icons = { holds: IconCircleCheck, breaks: IconAlertTriangle, unseen: IconCircleDashed }

function Checked({ book, part, finding }: { book: SignedPassbook; part: Part; finding: Finding }) {
  const state = standingOf(finding, part)
  const cannot = part === 'signature' && finding.signature === 'cannot'
  // do not show what failed as if it had passed
  const what = cannot ? stepText.cannot : state === 'holds' ? wordsOf[part](book) : undefined
  return <Step state={state} title={stepText[part]} what={what} />
}

function Step({ state, title, what }: { state: keyof typeof icons; title: string; what: string | undefined }) {
  return (
    <li className={css[state]}>
      <Icon of={icons[state]} />
      <div>
        <h3>
          {title} <span className="vh">: {m.verify.steps[state]}</span>
        </h3>
        {what !== undefined && <p className="sm dim">{what}</p>}
        {state !== 'holds' && <p className={`sm ${css.state}`}>{m.verify.steps[state]}</p>}
      </div>
    </li>
  )
}

function Published({ owner }: { owner: Owner }) {
  if (typeof owner === 'object') {
    return (
      <Step
        state="holds"
        title={stepText.published}
        what={stepText.publishedBefore(dayText(dayInIndia(owner.until)))}
      />
    )
  }
  const state = owner === 'now' ? 'holds' : owner === 'unknown' ? 'breaks' : 'unseen'
  const what = {
    now: stepText.publishedNow,
    unknown: stepText.unknown,
    unreachable: stepText.unasked,
    loading: stepText.asking,
  }[owner]
  return <Step state={state} title={stepText.published} what={what} />
}

const wordsOf: Readonly<Record<Part, (book: SignedPassbook) => string>> = {
  head: ({ holder, chit }) => stepText.headWords(holder.name, chit.name),
  key: ({ key }) => stepText.keyWords(inFours(key.id)),
  lines: ({ lines }) => stepText.linesWords(lines.length),
  sums: ({ totals }) =>
    stepText.sumsWords(paise(totals.paidInPaise), paise(totals.dividendPaise), paise(totals.receivedPaise)),
  signature: () => stepText.signatureWords,
}
