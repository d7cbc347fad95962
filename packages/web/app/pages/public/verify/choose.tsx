import { useState, type DragEvent, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { FileButton } from '../../../forms/file-button.tsx'
import { leadToWrong } from '../../../forms/form-helpers.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { idIn, MOST_BYTES, readFile, type KeptFile } from './check.ts'
import css from './verify.module.css'

const t = m.verify.choose
const unreadable = m.verify.unreadable

interface ChooseProps {
  auctionId: string | undefined
  onFile: (kept: KeptFile) => void
  onId: () => void
}

/** Which auction to check: by its id, or from a file, chosen or dropped. */
export function Choose({ auctionId, onFile, onId }: ChooseProps) {
  const [problem, setProblem] = useState<string>()
  const open = async (file: File | undefined) => {
    if (file === undefined) return
    const read = file.size > MOST_BYTES ? { problem: unreadable.tooLong } : judged(await file.text())
    setProblem('problem' in read ? read.problem : undefined)
    if (!('problem' in read)) onFile({ name: file.name, ...read })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void open(event.dataTransfer.files[0])
  }
  return (
    <Card title={t.title}>
      <div className="stack">
        <IdForm auctionId={auctionId} onId={onId} />
        <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <p>{t.or}</p>
          <FileButton
            variant="default"
            label={t.fileLabel}
            accept=".json,application/json"
            onChoose={([file]) => void open(file)}
          >
            {t.file}
          </FileButton>
          <p className="sm dim">{t.drop}</p>
        </div>
        {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
      </div>
    </Card>
  )
}

function judged(text: string) {
  const read = readFile(text)
  if (!('part' in read)) return read
  return { problem: read.part === null ? unreadable.notJson : unreadable.badPart(read.part) }
}

function IdForm({ auctionId = '', onId }: Pick<ChooseProps, 'auctionId' | 'onId'>) {
  const navigate = useNavigate()
  const [text, setText] = useState(auctionId)
  const [isEmpty, setIsEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = idIn(text)
    setIsEmpty(id === '')
    if (id === '') return void leadToWrong(event.currentTarget)
    onId()
    return void navigate(paths.verify(id))
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t.id}
        description={t.idHint}
        value={text}
        error={isEmpty && t.empty}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit">{t.fetch}</Button>
    </form>
  )
}
