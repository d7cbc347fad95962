import { subtract, ZERO } from '@kuri/domain'
import { IconChevronRight } from '../../../icons/everywhere.ts'
import { Link } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { InstantText } from '../../../components/time-text.tsx'
import { Allowed } from '../../../layout/allowed.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { aboutOf, kindWord } from '../../member/wallet/kinds.ts'
import type { PersonInFull } from './stands-in-the-way.ts'
import { DocumentLink } from '../../document-link.tsx'
import css from './user.module.css'

type Entry = PersonInFull['entries'][number]

const t = m.person.wallet

/** What a person has with the company, and its last lines. */
export function WalletCard({ user, wallet, entries }: Pick<PersonInFull, 'user' | 'wallet' | 'entries'>) {
  return (
    <Card
      title={t.title}
      aside={
        <Allowed to="read-ledger">
          <Link to={paths.ledger(`wallet:${user._id}`)}>
            {t.statement} <Icon of={IconChevronRight} small />
          </Link>
        </Allowed>
      }
    >
      <Money size="lg" amount={wallet.available} />
      <p className="sm dim">{t.available}</p>
      {wallet.held > 0 && (
        <DescriptionList tight>
          <DescriptionItem label={t.balance}>
            <Money amount={wallet.balance} />
          </DescriptionItem>
          <DescriptionItem label={t.held}>
            <Money amount={subtract(ZERO, wallet.held)} />
          </DescriptionItem>
        </DescriptionList>
      )}
      <h3 className={css.sub}>{t.last}</h3>
      {entries.length === 0 ? (
        <p className="dim">{t.none}</p>
      ) : (
        <DescriptionList tight>
          {entries.map((entry) => (
            <DescriptionItem key={keyOf(entry)} label={<What entry={entry} />}>
              <Money signed amount={entry.amount} />
            </DescriptionItem>
          ))}
        </DescriptionList>
      )}
    </Card>
  )
}

const keyOf = ({ at, reference, amount, balance }: Entry): string =>
  `${at.toISOString()} ${reference} ${amount} ${balance}`

function What({ entry }: { entry: Entry }) {
  // staff look a payment up by the gateway's own number
  const about = entry.instalment ? aboutOf(entry) : entry.reference
  return (
    <>
      {kindWord(entry.kind)}
      <span className="faint block">
        <InstantText at={entry.at} as="day" />
        {about && `, ${about}`}
        {entry.paper && (
          <>
            {', '}
            <DocumentLink paper={entry.paper} />
          </>
        )}
      </span>
    </>
  )
}
