import { documentEndpoints } from '@kuri/contract'
import { IconDownload, IconShieldCheck } from '../../../icons/everywhere.ts'
import { Link } from 'react-router'
import { addressOf } from '../../../api/client.ts'
import { BarChart } from '../../../components/bar-chart.tsx'
import { FileButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { bookOf } from '../book/book.ts'
import css from './chit-detail.module.css'
import type { ChitCardProps } from './chit-detail.ts'
import { dividendsByMonth } from './month-money.ts'

const t = m.chitDetail.book
/** One or two are clearer as numbers. */
const LEAST_BARS = 3

export function DividendsCard({ auctions }: ChitCardProps) {
  const shares = dividendsByMonth(auctions)
  const [first] = shares
  const last = shares.at(-1)
  if (!first || !last || shares.length < LEAST_BARS) return null
  return (
    <Card title={m.chitDetail.dividends.title} aside={<span className="sm dim">{m.chitDetail.dividends.aside}</span>}>
      <BarChart
        bars={shares.map(({ monthNo, share }) => ({ key: monthNo, value: share }))}
        unit={m.chitDetail.dividends.month}
        colour={2}
        label={m.chitDetail.dividends.picture(first.monthNo, last.monthNo, first.share, last.share)}
      />
    </Card>
  )
}

/** Paid, saved by dividends, covered: the reader's own sum. */
export function BookCard({ chit, instalments }: ChitCardProps) {
  const { paid, dividends, covered, contributions } = bookOf(instalments)
  const hasSeveral = instalments.some(({ ticketNo }) => ticketNo !== instalments[0]?.ticketNo)
  return (
    <Card title={t.title}>
      <DescriptionList>
        <DescriptionItem label={hasSeveral ? t.paidSeveral(contributions) : t.paid(contributions)}>
          <Money amount={paid} />
        </DescriptionItem>
        <DescriptionItem label={t.saved}>
          <Money amount={dividends} />
        </DescriptionItem>
        <DescriptionItem total label={t.covered}>
          <Money amount={covered} />
        </DescriptionItem>
      </DescriptionList>
      <Passbook chitId={chit._id} />
    </Card>
  )
}

/** The user's passbook of this chit, to print or to show to a third party. */
function Passbook({ chitId: id }: { chitId: string }) {
  const passbook = m.documents.passbook
  return (
    <div className={`stack ${css.passbook}`}>
      <div className="row wrap">
        <FileButton href={addressOf(documentEndpoints.passbookPdf, { id })} leftSection={<Icon of={IconDownload} />}>
          {passbook.pdf}
        </FileButton>
        <FileButton
          href={addressOf(documentEndpoints.passbookFile, { id })}
          leftSection={<Icon of={IconShieldCheck} />}
        >
          {passbook.file}
        </FileButton>
      </div>
      <p className="sm dim">
        {passbook.lead} <Link to={paths.verify()}>{passbook.check}</Link>
      </p>
    </div>
  )
}
