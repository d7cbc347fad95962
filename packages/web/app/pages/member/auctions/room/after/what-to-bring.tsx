import { formatPhone, type Paise, sufficientSecurity } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { company } from '../../../../../api/startup-queries.ts'
import { Button } from '../../../../../components/button.tsx'
import { lazyPart } from '../../../../../components/lazy-part.tsx'
import { m } from '../../../../../messages/en.ts'
import css from './what-to-bring.module.css'

const Sheet = lazyPart(async () => (await import('../../../../../components/sheet.tsx')).Sheet)

const t = m.around.bring

interface WhatToBringProps {
  /** What the winner still pays in, which the security stands for. */
  stillToPay: Paise
  /** The day by which the prize is paid. */
  payBy: string
}

/** The one thing a winner has to do: the button, and behind it what security and documents, where, and by when. */
export function WhatToBring({ stillToPay, payBy }: WhatToBringProps) {
  const [opened, setOpened] = useState<boolean>()
  const office = useQuery(company()).data
  if (office === undefined) return null
  return (
    <>
      <Button size="lg" fullWidth onClick={() => setOpened(true)}>
        {t.open}
      </Button>
      <Suspense>
        {opened !== undefined && (
          <Sheet opened={opened} title={t.title} onClose={() => setOpened(false)}>
            <div className="stack">
              <p>{t.why(stillToPay)}</p>
              <h3>{t.security(office.sureties)}</h3>
              <ul className={css.list}>
                {office.sureties > 0 && <li>{t.guarantors(office.sureties)}</li>}
                <li>{t.movable(sufficientSecurity(stillToPay, 'movable'))}</li>
                <li>{t.immovable(sufficientSecurity(stillToPay, 'immovable'))}</li>
              </ul>
              <h3>{t.documents}</h3>
              <ul className={css.list}>
                {t.paperList(office.sureties > 0).map((paper) => (
                  <li key={paper}>{paper}</li>
                ))}
              </ul>
              <h3>{t.where}</h3>
              <p>{t.office(office.address, payBy)}</p>
              {office.phone && <p className="dim">{t.call(formatPhone(office.phone))}</p>}
            </div>
          </Sheet>
        )}
      </Suspense>
    </>
  )
}
