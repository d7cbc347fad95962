import { statutoryRegisterEndpoints, CHIT_REGISTERS } from '@kuri/contract'
import { useState } from 'react'
import { SelectField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { Forms } from './forms.tsx'
import css from './registers.module.css'

const t = m.registers

/** The three registers of one scheme. */
export function ChitRegisters({ chits }: { chits: readonly { readonly _id: string; readonly name: string }[] }) {
  const [chosen, setChosen] = useState<string>()
  const id = (chits.find(({ _id }) => _id === chosen) ?? chits[0])?._id ?? ''
  return (
    <div className="stack w">
      <SelectField
        label={t.chit}
        value={id}
        data={chits.map((chit) => ({ value: chit._id, label: chit.name }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <ul className={css.registers}>
        {CHIT_REGISTERS.map((of) => {
          const { title, what } = t.names[of]
          return (
            <li key={of}>
              <div>
                <h3>{title}</h3>
                <p className="sm dim">{what}</p>
              </div>
              <Forms
                what={title}
                pdf={[statutoryRegisterEndpoints.chitRegisterPdf, { id }, { of }]}
                xlsx={[statutoryRegisterEndpoints.chitRegisterXlsx, { id }, { of }]}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
