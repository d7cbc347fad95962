import { prizeEndpoints } from '@kuri/contract'
import { callWithFile } from '../../../api/client.ts'
import { Alert } from '../../../components/alert.tsx'
import { FileButton } from '../../../forms/file-button.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { fileSize } from '../../../forms/picture-file.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { DialogForm } from '../dialog-form.tsx'
import { problemWith } from '../manage-images/chosen.ts'
import { useDialog } from '../use-dialog.ts'
import css from './prize-documents.module.css'

const t = m.admin.money.documents

interface Typed {
  readonly title: string
  /** A dialog that was interrupted comes back without its file. */
  readonly file: File | null
}

const fileIn = ({ file }: Typed): File | null => (file instanceof File ? file : null)

/** A title and a file; open as soon as it is there. */
export default function AddDocument({ name, auctionId }: { name: string; auctionId: string }) {
  const dialog = useDialog<Typed>({
    name,
    startsOpen: true,
    initial: () => ({ title: '', file: null }),
    check: (typed) => {
      const file = fileIn(typed)
      const problem = file ? problemWith(file) : t.fileProblem
      return {
        ...(typed.title.trim() === '' && { title: t.titleProblem }),
        ...(problem !== undefined && { file: problem }),
      }
    },
    run: async (typed) => {
      const input = { params: { id: auctionId }, body: { title: typed.title.trim() } }
      await callWithFile(prizeEndpoints.addPrizeDocument, { ...input, fileField: 'image', file: fileIn(typed) })
      notifyOk(t.addDone)
    },
    failed: t.failedAdd,
    fields: { image: 'file', too_large: 'file' },
  })
  const file = fileIn(dialog.values)
  return (
    <DialogForm dialog={dialog} question={t.add} consequence={t.kinds} verb={t.addVerb}>
      <TextField
        data-autofocus
        label={t.title}
        description={t.titleHint}
        autoComplete="off"
        maxLength={120}
        error={dialog.errors.title}
        value={dialog.values.title}
        onChange={(event) => dialog.set({ title: event.currentTarget.value })}
      />
      <div className="stack t">
        <div>
          <FileButton
            variant="default"
            label={t.choose}
            accept="image/jpeg,image/png,image/webp"
            onChoose={([chosen]) => dialog.set({ file: chosen ?? null })}
          >
            {file ? t.chooseOther : t.choose}
          </FileButton>
        </div>
        {file && (
          <p className={`sm dim ${css.file}`} role="status">
            {file.name}, {fileSize(file.size)}
          </p>
        )}
        {dialog.errors.file && <Alert tone="bad">{dialog.errors.file}</Alert>}
      </div>
    </DialogForm>
  )
}
