import { useQuery } from '@tanstack/react-query'
import { transfers } from '../../../api/queries.ts'
import { QueryFallback } from '../../../components/query-boundary.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import css from './wallet.module.css'

const t = m.member.wallet.add.account

/** Where a bank transfer goes: the company's account, and its UPI id for apps that can send there. */
export function CompanyAccount() {
  const query = useQuery(transfers.companyAccounts())
  if (!query.data) return <QueryFallback query={query} skeleton={<LoadingSkeleton />} failed={t.failed} />
  const { bankAccount, upiId } = query.data
  if (!bankAccount && !upiId) return <p className="sm dim">{t.none}</p>
  return (
    <section aria-label={t.title} className="stack t">
      <p className="sm strong">{t.title}</p>
      <DescriptionList tight>
        {bankAccount && (
          <>
            <DescriptionItem label={t.holder}>{bankAccount.holder}</DescriptionItem>
            <DescriptionItem label={t.bank}>{bankAccount.bank}</DescriptionItem>
            <DescriptionItem label={t.number}>
              <Copied what={t.number} text={bankAccount.number} />
            </DescriptionItem>
            <DescriptionItem label={t.ifsc}>
              <Copied what={t.ifsc} text={bankAccount.ifsc} />
            </DescriptionItem>
          </>
        )}
        {upiId && (
          <DescriptionItem label={t.upiId}>
            <Copied what={t.upiId} text={upiId} />
          </DescriptionItem>
        )}
      </DescriptionList>
      <p className="sm dim">{t.afterwards}</p>
    </section>
  )
}

const Copied = ({ what, text }: { what: string; text: string }) => (
  <span className={`mono ${css.copied}`}>
    {text}
    <CopyButton label={t.copy(what)} copied={t.isCopied(what)} text={text} />
  </span>
)

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={5} />
    </Loading>
  )
}
