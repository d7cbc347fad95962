import { LANGUAGES } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chits } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton, Button } from '../../../components/button.tsx'
import { KeysLine } from '../../../components/keys-line.tsx'
import { Crumb, PageTitle } from '../../../components/page-title.tsx'
import { FieldGrid, SelectField, TextField } from '../../../forms/fields.tsx'
import type { RoutePermission } from '../../../layout/route-permission.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { languageChoices } from '../enrol/language-choices.ts'
import { schemeChoices } from '../user/scheme-choices.ts'
import { EnrolledList } from './enrolled-list.tsx'
import { cellsOf, cellToMend, focusCell, Grid, nextProblem } from './grid.tsx'
import { readBlock } from './pasted.ts'
import { withBlock, type Cell, type RowState } from './rows.ts'
import { useSeveral, type Several } from './use-several.ts'
import css from './several.module.css'

const t = m.enrolSeveral

export const handle: RoutePermission = { permission: 'enrol' }

/** Enrols a list of people: typed, or pasted from a spreadsheet. */
export default function EnrolSeveral() {
  const several = useSeveral()
  const { rows, states, chitId, busy, problem, dayProblem } = several
  const [pasted, setPasted] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const cells = cellsOf(chitId !== '')
  const ready = states.filter(({ is }) => is === 'ready').length
  const scheme = useQuery(chits.open()).data?.find(({ _id }) => _id === chitId)
  const free = scheme ? scheme.totalMembers - scheme.membersJoined : ready
  const tooFew = ready > free ? t.tooFew(free, ready) : undefined
  const whyNot = ready === 0 ? t.noneReady : (dayProblem ?? tooFew)
  const canEnrol = whyNot === undefined && !busy
  const enrol = () => {
    if (canEnrol) several.enrol()
  }
  const onBlock = (text: string, row: number, cell: Cell) => {
    const block = withBlock(rows, readBlock(text), { row, cell, cells }, t.cells)
    several.set({ rows: block.rows })
    setPasted(t.pasted(block.leftOut, block.tooMany))
  }
  const problemAt = nextProblem(states, -1)
  const goToProblem = () => focusCell(grid.current, problemAt, cellToMend(states[problemAt]))
  return (
    <>
      <Crumb to={paths.enrol()}>{m.enrol.title}</Crumb>
      <PageTitle title={t.title} lead={t.lead} />
      <div className="stack w">
        <Settings {...several} />
        {pasted !== '' && <Alert tone="turn">{pasted}</Alert>}
        <div ref={grid}>
          <Grid {...several} cells={cells} enrol={enrol} onBlock={onBlock} />
        </div>
        {tooFew !== undefined && <Alert tone="turn">{tooFew}</Alert>}
        {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
        <div className={css.foot}>
          <p role="status">{summary(states)}</p>
          {problemAt !== -1 && (
            <Button variant="default" onClick={goToProblem}>
              {t.goTo(problemAt + 1)}
            </Button>
          )}
          <ActionButton size="lg" loading={busy} disabledReason={whyNot} onClick={enrol}>
            {t.enrol(ready)}
          </ActionButton>
        </div>
        <KeysLine keys={t.keys} />
        <EnrolledList {...several} onClear={() => several.set({ enrolled: [] })} />
      </div>
    </>
  )
}

/** What holds for all rows: their language, the scheme they join, when they signed. */
function Settings({ language, chitId, signedOn, dayProblem, set }: Several) {
  const open = useQuery(chits.open()).data ?? []
  return (
    <FieldGrid>
      <SelectField
        label={t.chitLabel}
        description={t.chitHint}
        data={[{ value: '', label: t.noChit }, ...schemeChoices(open)]}
        value={chitId}
        onChange={(event) => set({ chitId: event.currentTarget.value })}
      />
      <SelectField
        label={t.language}
        data={languageChoices}
        value={language}
        onChange={(event) => set({ language: languageOf(event.currentTarget.value) })}
      />
      {chitId !== '' && (
        <TextField
          type="date"
          label={t.signedOn}
          description={t.signedOnHint}
          error={dayProblem}
          value={signedOn}
          onChange={(event) => set({ signedOn: event.currentTarget.value as typeof signedOn })}
        />
      )}
    </FieldGrid>
  )
}

const languageOf = (value: string) => LANGUAGES.find((language) => language === value) ?? 'en'

function summary(states: readonly RowState[]): string {
  const count = (wanted: RowState['is']) => states.filter(({ is }) => is === wanted).length
  return t.summary(states.length - count('empty'), count('ready'), count('correct'), count('answer'))
}
