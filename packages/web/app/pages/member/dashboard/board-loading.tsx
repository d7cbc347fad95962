import { Card } from '../../../components/card.tsx'
import { TitleLoading } from '../../../components/page-title.tsx'
import { EarlyText, Loading, Sk, SkLines } from '../../../components/skeleton.tsx'
import css from './dashboard.module.css'

/** The page on its way, before its reader is known: the same cards in the same places. */
export const DashboardLoading = () => (
  <>
    <TitleLoading />
    <div className={css.board}>
      <DuesLoading />
      <RestLoading />
    </div>
  </>
)

/** As high as three dues with their buttons. */
export const DuesLoading = () => (
  <Card>
    <Loading className={css.waiting ?? ''}>
      <span className={css.early}>
        <EarlyText name="title" width="6rem" className={css.earlyTitle} />
        <EarlyText name="toPay" width="9rem" className={css.earlySum} />
      </span>
      <SkLines rows={3} />
      <Sk height="3.25rem" />
    </Loading>
  </Card>
)

export const RestLoading = () => (
  <>
    <div className={css.rest}>
      <Card>
        <SkLines rows={6} />
      </Card>
      <Card>
        <SkLines rows={12} />
      </Card>
    </div>
    <div className={css.side}>
      <Card>
        <SkLines rows={8} />
      </Card>
      <Card>
        <SkLines rows={6} />
      </Card>
    </div>
  </>
)
