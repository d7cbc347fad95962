import { IDENTITY_DOCUMENTS, type IdentityDocument, type Language, type PersonKind } from '@kuri/domain'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FieldGrid, SelectField, TextField } from '../../../forms/fields.tsx'
import { fieldOf, focusIt } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { languageChoices } from './language-choices.ts'
import css from './member-fields.module.css'

const t = m.enrol

/** What staff write down of a member, as it is typed. */
export interface MemberValues {
  kind: PersonKind
  name: string
  ownName: string
  language: Language
  phone: string
  secondPhone: string
  address: string
  pinCode: string
  fatherOrHusband: string
  bornOn: string
  occupation: string
  nominee: string
  signatory: string
  gstin: string
  representative: string
  idKind: IdentityDocument | ''
  idNumber: string
}

export const NO_MEMBER: MemberValues = {
  kind: 'person',
  name: '',
  ownName: '',
  language: 'en',
  phone: '',
  secondPhone: '',
  address: '',
  pinCode: '',
  fatherOrHusband: '',
  bornOn: '',
  occupation: '',
  nominee: '',
  signatory: '',
  gstin: '',
  representative: '',
  idKind: '',
  idNumber: '',
}

/** The field of each refusal. */
export const MEMBER_REFUSALS = {
  ...(Object.fromEntries(Object.keys(NO_MEMBER).map((name) => [name, name])) as Record<
    keyof MemberValues,
    keyof MemberValues
  >),
  under_age: 'kind',
  of_age: 'kind',
  pan_in_other_branch: 'idNumber',
  no_such_representative: 'representative',
  cannot_represent: 'representative',
} as const

type MemberForm = Pick<
  UseFormReturnType<MemberValues>,
  'values' | 'getInputProps' | 'validateField' | 'setValues' | 'clearErrors'
>

const documents = [
  { value: '', label: t.noDocument },
  ...IDENTITY_DOCUMENTS.map((value) => ({ value, label: t.documents[value] })),
]

interface MemberFieldsProps {
  form: MemberForm
  /** Those that can be chosen. */
  kinds: readonly PersonKind[]
  /** A field of one page only, after the address. */
  more?: ReactNode
  diedOn?: ReactNode
  /** A question about the phone number, below the first fields. */
  askPhone?: ReactNode
}

/** The fields of a member's form; which there are depends on the kind. */
export function MemberFields({ form, kinds, more, diedOn, askPhone }: MemberFieldsProps) {
  const { kind, idKind } = form.values
  const field = (name: keyof MemberValues) => ({ label: t[name], autoComplete: 'off', ...fieldOf(form, name) })
  const choose = (chosen: PersonKind) => {
    // what only another kind has is neither shown nor sent
    form.setValues({ kind: chosen, signatory: '', gstin: '', representative: '' })
    form.clearErrors()
  }
  return (
    <>
      <FieldGrid>
        <SelectField
          label={t.kind}
          description={t.kindHint[kind]}
          data={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          {...form.getInputProps('kind')}
          onChange={(event) => choose(kinds.find((one) => one === event.currentTarget.value) ?? 'person')}
        />
        <TextField {...field('name')} data-first-focus ref={focusIt} />
        {kind === 'firm' && (
          <>
            <TextField {...field('signatory')} description={t.signatoryHint} />
            <TextField {...field('gstin')} description={t.optional} autoCapitalize="characters" />
          </>
        )}
        {kind === 'minor' && (
          <>
            <TextField {...field('bornOn')} type="date" />
            <TextField {...field('representative')} label={t.guardian} description={t.codeHint} />
          </>
        )}
        {kind === 'estate' && (
          <>
            {diedOn}
            <TextField {...field('representative')} label={t.heir} description={t.codeHint} />
          </>
        )}
        <TextField {...field('phone')} description={t.phoneHint} type="tel" />
        <TextField {...field('secondPhone')} type="tel" />
        <TextField {...field('ownName')} />
        <SelectField label={t.language} data={languageChoices} {...form.getInputProps('language')} />
        <TextField {...field('address')} />
        <TextField {...field('pinCode')} inputMode="numeric" />
        {more}
      </FieldGrid>
      {askPhone}
      <h3 className={css.heading}>{kind === 'firm' ? t.identity : t.nomineeAndIdentity}</h3>
      <FieldGrid>
        {kind !== 'firm' && (
          <>
            <TextField {...field('nominee')} description={t.nomineeHint} />
            <TextField {...field('fatherOrHusband')} />
            {kind !== 'minor' && <TextField {...field('bornOn')} type="date" />}
            <TextField {...field('occupation')} />
          </>
        )}
        <SelectField label={t.idKind} description={t.idHint} data={documents} {...form.getInputProps('idKind')} />
        {idKind !== '' && (
          <TextField
            {...field('idNumber')}
            label={idKind === 'pan' ? t.pan : t.lastFour}
            description={idKind === 'pan' ? t.panHint : t.lastFourHint}
            maxLength={idKind === 'pan' ? 10 : 4}
          />
        )}
      </FieldGrid>
    </>
  )
}
