import { useQuery } from '@tanstack/react-query'
import { transfers } from '../../../api/queries.ts'
import { QueryFallback } from '../../../components/query-boundary.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import css from './wallet.module.css'

const words = m.member.wallet.add.account

/** Where a bank transfer goes: the company's account, and its UPI id for apps that can send there. */
export function CompanyAccount() {
  const query = useQuery(transfers.companyAccounts())
  if (!query.data) return <QueryFallback query={query} skeleton={<LoadingSkeleton />} failed={words.failed} />
  const { bankAccount, upiId } = query.data
  if (!bankAccount && !upiId) return <p className="sm dim">{words.none}</p>
  return (
    <section aria-label={words.title} className="stack t">
      <p className="sm strong">{words.title}</p>
      <DescriptionList tight>
        {bankAccount && (
          <>
            <DescriptionItem label={words.holder}>{bankAccount.holder}</DescriptionItem>
            <DescriptionItem label={words.bank}>{bankAccount.bank}</DescriptionItem>
            <DescriptionItem label={words.number}>
              <Copied what={words.number} text={bankAccount.number} />
            </DescriptionItem>
            <DescriptionItem label={words.ifsc}>
              <Copied what={words.ifsc} text={bankAccount.ifsc} />
            </DescriptionItem>
          </>
        )}
        {upiId && (
          <DescriptionItem label={words.upiId}>
            <Copied what={words.upiId} text={upiId} />
          </DescriptionItem>
        )}
      </DescriptionList>
      <p className="sm dim">{words.afterwards}</p>
    </section>
  )
}

const Copied = ({ what, text }: { what: string; text: string }) => (
  <span className={`mono ${css.copied}`}>
    {text}
    <CopyButton label={words.copy(what)} copied={words.isCopied(what)} text={text} />
  </span>
)

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={5} />
    </Loading>
  )
}
