// Mantine's styles first: ours, as specific as theirs, then win.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'

import { chitEndpoints, type ReplyOf } from '@kuri/contract'
import { dayInIndia, toRupees } from '@kuri/domain'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { now } from '../../../api/clock.ts'
import { actDone, ADMIN } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Button } from '../../../components/button.tsx'
import { Loading, SkLines } from '../../../components/skeleton.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { ChitFields } from '../chit-form/chit-fields.tsx'
import { ConfirmLong } from '../chit-form/confirm-long.tsx'
import { draftFields } from '../chit-form/draft-fields.ts'
import { isRefusal, typedRates, whatItMakes, type Draft } from '../chit-form/draft.ts'
import { TermsFields } from '../chit-form/terms-fields.tsx'
import { typedAuction } from '../chit-form/auction-draft.ts'
import { bodyOf, useDraft } from '../chit-form/use-draft.ts'
import { editDraftName, type Chit } from './chit-status.ts'
import css from './edit-chit.module.css'

const t = m.admin.chits

type WholeChit = ReplyOf<typeof chitEndpoints.oneChit>['chit']

/** The scheme as it stands, in the form. */
const draftOf = ({ terms, ...chit }: WholeChit): Draft => ({
  name: chit.name,
  pool: null,
  amount: chit.amount,
  durationInMonths: String(chit.durationInMonths),
  totalMembers: String(chit.totalMembers),
  startDate: chit.startDate,
  prizeBy: terms.prizeBy,
  dividendSharedBy: terms.dividendSharedBy,
  dividendRounding: terms.dividendRounding,
  commission: String(terms.commissionBp / 100),
  gst: String(terms.gstBp / 100),
  cap: String(terms.capBp / 100),
  step: terms.step,
  perMember: String(terms.maxTicketsPerMember),
  chart: terms.fixedDiscounts.map(toRupees).join(', '),
  penalty: String((terms.late?.rates[0]?.perYearBp ?? 0) / 100),
  penaltyPerMonth: terms.late?.rates[0]?.perMonth || null,
  graceDays: String(terms.late?.graceDays ?? 0),
  dividendLoss: terms.late?.dividendLoss ?? 'nobody',
  deduction: String((terms.late?.deductionBp ?? 0) / 100),
  laterRates: typedRates(terms.late?.rates.slice(1) ?? []),
  ...typedAuction(terms.auction),
})

/** Fills a phone's screen; on desks a dialog. */
export default function EditChit({ chit, onClose }: { chit: Chit; onClose: () => void }) {
  const { _id: id } = chit
  const query = useQuery({
    queryKey: [...ADMIN, 'edit-chit', id],
    queryFn: async () => (await call(chitEndpoints.oneChit, { params: { id } })).chit,
    // a form is filled once: what another edit has left behind must not be in it
    gcTime: 0,
  })
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.editTitle(chit.name)}
      size="36rem"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': m.chrome.close }}
      classNames={{
        content: css.dialog ?? '',
        header: css.header ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
      }}
    >
      <QueryBoundary query={query} skeleton={<LoadingSkeleton />} failed={t.failed}>
        {(whole) => <EditForm chit={whole} onClose={onClose} />}
      </QueryBoundary>
    </Modal>
  )
}

function EditForm({ chit, onClose }: { chit: WholeChit; onClose: () => void }) {
  const form = useDraft(draftOf(chit))
  useFormDraft(editDraftName(chit), () => form.values, form.setValues)
  const isFrozen = chit.status !== 'forming'
  const edit = useMutation({
    mutationFn: ({ draft, confirmLong = false }: { draft: Draft; confirmLong?: boolean }) => {
      const body = editOf(draft, isFrozen)
      return call(chitEndpoints.editChit, {
        params: { id: chit._id },
        body: confirmLong ? { ...body, confirmLong } : body,
      })
    },
    onSuccess: () => {
      notifyOk(t.saved)
      onClose()
      void actDone()
    },
    onError: (error) => {
      notifyBad(m.chrome.withReason(t.failedUpdate, sentence(error)))
      placeRefusal(form, error, draftFields)
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (draft) => edit.mutate({ draft }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <ChitFields form={form} joined={chit.membersJoined} isFrozen={isFrozen} />
      {isFrozen ? <Alert>{t.frozen}</Alert> : <TermsFields form={form} />}
      <EachPays draft={form.values} needsAcceptance={!isFrozen && chit.membersJoined > 0} />
      {edit.isError && fieldOfRefusal(edit.error, draftFields) === undefined && (
        <Alert tone="bad">{m.chrome.withReason(t.failedUpdate, sentence(edit.error))}</Alert>
      )}
      <ConfirmLong
        error={edit.error}
        months={form.values.durationInMonths}
        busy={edit.isPending}
        onConfirm={() => edit.mutate({ draft: form.values, confirmLong: true })}
      />
      <div className={css.acts}>
        <Button variant="default" onClick={onClose}>
          {m.chrome.cancel}
        </Button>
        <Button type="submit" loading={edit.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

/** The seed edits with other names than it creates with. */
function editOf(draft: Draft, isFrozen: boolean) {
  if (isFrozen) return { name: draft.name.trim() }
  const body = bodyOf(draft)
  if (body === null) throw new Error('the form lets nothing through that the contract refuses')
  const { durationInMonths: duration, totalMembers: members, ...same } = body
  // what is removed is sent as empty: left out it would stay as it was
  return { ...same, terms: { late: {}, ...same.terms }, duration, members }
}

function EachPays({ draft, needsAcceptance }: { draft: Draft; needsAcceptance: boolean }) {
  const made = whatItMakes(draft, dayInIndia(now()))
  if (made === null || isRefusal(made)) return null
  return (
    <Alert>
      {t.eachAndPool(made.each, made.pool)} {needsAcceptance && t.asksAgain}
    </Alert>
  )
}

function LoadingSkeleton() {
  return (
    <Loading>
      <SkLines rows={8} />
    </Loading>
  )
}
