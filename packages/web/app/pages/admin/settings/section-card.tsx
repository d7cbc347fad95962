import { settingsEndpoints } from '@kuri/contract'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { actDone, companyReads } from '../../../api/admin-queries.ts'
import { company } from '../../../api/startup-queries.ts'
import { call } from '../../../api/client.ts'
import { Problem, sentence } from '../../../api/problems.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { FieldGrid } from '../../../forms/fields.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { useFirstWrong } from '../../../forms/form-helpers.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { LazyConfirm } from '../../../components/lazy-confirm.tsx'
import { fieldAt, problemsOf, type Draft, type FieldName, type Section, type Settings } from './sections.ts'
import { SettingField } from './setting-field.tsx'

const t = m.settings

/** Some settings with a button of their own, so that an address can be mended without touching the bank account. */
export function SectionCard({ section, settings }: { section: Section; settings: Settings }) {
  const text = t.sections[section.name]
  const { draft, set, forget, problems, setProblems, isDirty } = useSectionDraft(section, settings)
  const [isConfirming, setIsConfirming] = useState(false)
  const form = useFirstWrong<HTMLFormElement>(problems)
  const save = useMutation({
    mutationFn: () =>
      call(settingsEndpoints.changeSettings, {
        body: { ...section.write(draft, settings), version: settings.version },
      }),
    onSuccess: ({ status, ...saved }) => {
      queryClient.setQueryData(companyReads.settings().queryKey, saved)
      forget()
      notifyOk(status === 'waiting_second' ? m.admin.approvals.waits : t.saved)
      return Promise.all([actDone(), queryClient.invalidateQueries({ queryKey: company().queryKey })])
    },
    onError: (error) => {
      const field = error instanceof Problem ? fieldAt(error.field ?? '', section, draft) : undefined
      if (field !== undefined) setProblems({ [field]: sentence(error) })
      // what another person has saved meanwhile
      void queryClient.invalidateQueries({ queryKey: companyReads.settings().queryKey })
    },
    onSettled: () => setIsConfirming(false),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = problemsOf(section, draft, settings)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    if (section.confirms && isDirty) setIsConfirming(true)
    else save.mutate()
  }
  return (
    <Card title={text.title}>
      <form className="stack w" ref={form} noValidate onSubmit={submit}>
        <p className="dim measure">{text.lead}</p>
        <FieldGrid>
          {section.fields.map((field) => (
            <SettingField
              key={field.name}
              {...field}
              value={draft[field.name] ?? ''}
              error={problems[field.name]}
              onChange={(value) => set(field.name, value)}
            />
          ))}
        </FieldGrid>
        {save.isError && Object.keys(problems).length === 0 && (
          <Alert tone="bad">{m.chrome.withReason(t.failedSave, sentence(save.error))}</Alert>
        )}
        <div>
          <Button type="submit" loading={save.isPending} aria-label={t.saveSection(text.title)}>
            {t.save}
          </Button>
        </div>
      </form>
      {'question' in text && (
        <LazyConfirm
          {...{ opened: isConfirming, busy: save.isPending, question: text.question, verb: text.verb }}
          consequence={text.consequence}
          onConfirm={() => save.mutate()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Card>
  )
}

/** What stands in the fields: what is saved, until somebody types; what is typed outlives a newer version of the rest. */
function useSectionDraft(section: Section, settings: Settings) {
  const saved = section.read(settings)
  const [typedIn, setTypedIn] = useState<Draft>({})
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({})
  const isDirty = Object.entries(typedIn).some(([name, value]) => value !== saved[name as FieldName])
  useFormDraft<Draft>(`settings-${section.name}`, () => (isDirty ? typedIn : undefined), setTypedIn)
  return {
    draft: { ...saved, ...typedIn },
    set: (name: FieldName, value: string) => {
      setTypedIn((before) => ({ ...before, [name]: value }))
      setProblems({})
    },
    forget: () => setTypedIn({}),
    problems,
    setProblems,
    isDirty,
  }
}
