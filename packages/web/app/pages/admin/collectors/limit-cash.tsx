import { collectionEndpoints } from '@kuri/contract'
import { CASH_LIMIT_RANGE, isWholeRupees, toRupees, type Paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'
import type { Collector } from './who-collects.tsx'

const AmountField = lazyPart(async () => (await import('../../../forms/amount-field.tsx')).AmountField)

const t = m.collect.admin

/** How much cash one collector may carry; without an amount it is what the company allows everybody. */
export function LimitCash({ collector: { user, ownMostCash } }: { collector: Collector }) {
  const dialog = useDialog({
    name: `most cash ${user._id}`,
    initial: () => ({ most: ownMostCash }),
    check: ({ most }) => (most === null || isLimit(most) ? {} : { most: t.limitProblem }),
    run: async ({ most }) => {
      const body = { mostCash: most === null ? null : toRupees(most) }
      await call(collectionEndpoints.limitCash, { params: { id: user._id }, body })
      notifyOk(t.limited)
    },
    failed: t.failedLimit,
  })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t.limit}
        <span className="vh"> {t.limitOf(user.name)}</span>
      </Button>
      <DialogForm dialog={dialog} question={t.limitQuestion(user.name)} consequence={t.limitWhy} verb={t.limitVerb}>
        <AmountField
          label={t.limitAmount}
          description={t.limitHint}
          error={dialog.errors.most}
          value={dialog.values.most}
          onChange={(most) => dialog.set({ most })}
        />
      </DialogForm>
    </>
  )
}

const isLimit = (most: Paise): boolean =>
  isWholeRupees(most) && most >= CASH_LIMIT_RANGE.least && most <= CASH_LIMIT_RANGE.most
