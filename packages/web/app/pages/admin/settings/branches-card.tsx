import { branchEndpoints, type ReplyOf } from '@kuri/contract'
import { useQuery } from '@tanstack/react-query'
import { actDone, companyReads } from '../../../api/admin-queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { me } from '../../../api/startup-queries.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { SkLines } from '../../../components/skeleton.tsx'
import { FieldGrid, SelectField, TextField } from '../../../forms/fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'

type Branches = ReplyOf<typeof branchEndpoints.branches>
type Staff = Branches['headOffice'][number]

const t = m.branches
const roleNames = m.roles.names

/** The branches, the way to a new one, and who works for which; with one branch only the way to a second. */
export function BranchesCard() {
  const query = useQuery(companyReads.branches())
  return (
    <Card title={t.title}>
      <div className="stack w">
        <QueryBoundary query={query} skeleton={<SkLines rows={1} />} failed={t.failed}>
          {(company) =>
            company.branches.length > 1 ? <Several {...company} /> : <p className="dim measure">{t.one}</p>
          }
        </QueryBoundary>
        <AddBranch />
      </div>
    </Card>
  )
}

function Several({ branches, headOffice }: Branches) {
  const staff = [
    ...headOffice.map((one) => ({ one, at: '' })),
    ...branches.flatMap((branch) => branch.staff.map((one) => ({ one, at: branch._id }))),
  ].toSorted((a, b) => a.one.name.localeCompare(b.one.name))
  const places = [{ value: '', label: t.headOffice }, ...branches.map(({ _id, name }) => ({ value: _id, label: name }))]
  return (
    <>
      <p className="dim measure">{t.lead}</p>
      <DescriptionList>
        {branches.map(({ _id, code, name, address }) => (
          <DescriptionItem key={_id} label={`${name} (${code})`}>
            {address}
          </DescriptionItem>
        ))}
      </DescriptionList>
      <h3>{t.who}</h3>
      {staff.length === 0 && <p className="dim">{t.nobody}</p>}
      <FieldGrid>
        {staff.map(({ one, at }) => (
          <WorksAt key={one._id} staff={one} at={at} places={places} />
        ))}
      </FieldGrid>
    </>
  )
}

interface Place {
  readonly value: string
  readonly label: string
}

function WorksAt({ staff, at, places }: { staff: Staff; at: string; places: readonly Place[] }) {
  const nameOf = (place: string): string => places.find(({ value }) => value === place)?.label ?? ''
  const dialog = useDialog({
    name: `place ${staff._id}`,
    initial: () => ({ to: at }),
    check: () => ({}),
    run: async ({ to }) => {
      await call(branchEndpoints.placeStaff, { params: { id: staff._id }, body: { branchId: to === '' ? null : to } })
      notifyOk(t.placed(staff.name, nameOf(to)))
    },
    failed: t.failedPlace,
    onDone: () => void actDone(),
  })
  const { opened, values, open, set } = dialog
  return (
    <>
      <SelectField
        label={t.worksAt(staff.name, roleNames[staff.role])}
        data={[...places]}
        value={opened ? values.to : at}
        onChange={({ currentTarget: { value: to } }) => {
          open()
          set({ to })
        }}
      />
      <DialogForm
        dialog={dialog}
        question={t.placeQuestion(staff.name, nameOf(values.to))}
        consequence={t.placeConsequence(staff.name)}
        verb={t.placeVerb}
      >
        {null}
      </DialogForm>
    </>
  )
}

function AddBranch() {
  const dialog = useDialog({
    name: 'add branch',
    initial: () => ({ code: '', name: '', address: '' }),
    check: ({ code, name }) => ({
      ...(!/^[a-z][a-z0-9]{1,5}$/i.test(code.trim()) && { code: t.noCode }),
      ...(name.trim() === '' && { name: t.noName }),
    }),
    run: (body) => call(branchEndpoints.addBranch, { body }),
    failed: t.failedAdd,
    fields: { branch_code_taken: 'code' },
    // with the second branch oneself may choose between them
    onDone: () => void queryClient.invalidateQueries({ queryKey: me().queryKey }),
  })
  const { values, errors, set } = dialog
  return (
    <div>
      <Button variant="default" onClick={dialog.open}>
        {t.add}
      </Button>
      <DialogForm dialog={dialog} question={t.question} consequence={t.consequence} verb={t.add}>
        <TextField
          label={t.code}
          description={t.codeHint}
          value={values.code}
          error={errors.code}
          onChange={(event) => set({ code: event.currentTarget.value })}
        />
        <TextField
          label={t.name}
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={t.address}
          value={values.address}
          error={errors.address}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
      </DialogForm>
    </div>
  )
}
