import { chitEndpoints } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { actDone } from '../../../api/admin-queries.ts'
import { call } from '../../../api/client.ts'
import { isNetwork, Problem } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { notifyBad, notifyOk } from '../../../layout/notify.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { ChitFields } from '../chit-form/chit-fields.tsx'
import { ConfirmLong } from '../chit-form/confirm-long.tsx'
import { draftFields } from '../chit-form/draft-fields.ts'
import { proposedDraft, type Draft } from '../chit-form/draft.ts'
import { TermsFields } from '../chit-form/terms-fields.tsx'
import { bodyOf, useDraft } from '../chit-form/use-draft.ts'
import { WhatItMakes } from '../chit-form/what-it-makes.tsx'

const t = m.admin.create

/** The server's sentence when it gave one. */
const problem = (error: unknown): string =>
  error instanceof Problem && !isNetwork(error) && error.status < 500 ? error.message : t.failed

export const handle: RoutePermission = { permission: 'manage-chits' }

export default function CreateChit() {
  const form = useDraft(proposedDraft)
  useFormDraft('create-chit', () => (form.isDirty() ? form.values : undefined), form.setValues)
  const create = useMutation({
    mutationFn: async ({ draft, confirmLong = false }: { draft: Draft; confirmLong?: boolean }) => {
      const body = bodyOf(draft)
      if (body === null) throw new Error('the form lets nothing through that the contract refuses')
      return call(chitEndpoints.createChit, { body: confirmLong ? { ...body, confirmLong } : body })
    },
    onSuccess: () => {
      notifyOk(t.success)
      form.reset()
      void actDone()
    },
    onError: (error) => {
      notifyBad(problem(error))
      placeRefusal(form, error, draftFields)
    },
  })
  return (
    <>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="grid g75">
        <Card>
          <form
            className="stack w"
            noValidate
            onSubmit={form.onSubmit(
              (draft) => create.mutate({ draft }),
              (errors) => focusFirst(form, errors),
            )}
          >
            <ChitFields form={form} />
            <TermsFields form={form} />
            {create.isError && fieldOfRefusal(create.error, draftFields) === undefined && (
              <Alert tone="bad">{problem(create.error)}</Alert>
            )}
            <ConfirmLong
              error={create.error}
              months={form.values.durationInMonths}
              busy={create.isPending}
              onConfirm={() => create.mutate({ draft: form.values, confirmLong: true })}
            />
            {create.isSuccess && (
              <>
                <Alert tone="ok">{t.success}</Alert>
                <p>
                  <Link to={paths.chitPayments(create.data.chit._id)}>{t.open(create.data.chit.name)}</Link>
                </p>
              </>
            )}
            <div>
              <Button type="submit" size="lg" loading={create.isPending}>
                {t.submit}
              </Button>
            </div>
          </form>
        </Card>
        <WhatItMakes draft={form.values} />
      </div>
    </>
  )
}
