import { useQuery } from '@tanstack/react-query'
import { transfers } from '../../../api/queries.ts'
import { NotHere } from '../../../components/asked.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { m } from '../../../messages/en.ts'
import css from './wallet.module.css'

const words = m.member.wallet.add.account

/** Where a bank transfer goes: the company's account, and its UPI id for apps that can send there. */
export function CompanyAccount() {
  const query = useQuery(transfers.companyAccounts())
  if (!query.data) return <NotHere query={query} skeleton={<OnItsWay />} failed={words.failed} />
  const { bankAccount, upiId } = query.data
  if (!bankAccount && !upiId) return <p className="sm dim">{words.none}</p>
  return (
    <section aria-label={words.title} className="stack t">
      <p className="sm strong">{words.title}</p>
      <Lines tight>
        {bankAccount && (
          <>
            <Line label={words.holder}>{bankAccount.holder}</Line>
            <Line label={words.bank}>{bankAccount.bank}</Line>
            <Line label={words.number}>
              <Copied what={words.number} text={bankAccount.number} />
            </Line>
            <Line label={words.ifsc}>
              <Copied what={words.ifsc} text={bankAccount.ifsc} />
            </Line>
          </>
        )}
        {upiId && (
          <Line label={words.upiId}>
            <Copied what={words.upiId} text={upiId} />
          </Line>
        )}
      </Lines>
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

function OnItsWay() {
  return (
    <Loading>
      <SkLines rows={5} />
    </Loading>
  )
}
