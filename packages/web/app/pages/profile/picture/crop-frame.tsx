import { useId, type PointerEvent } from 'react'
import { FileImage } from '../../../forms/file-image.tsx'
import { m } from '../../../messages/en.ts'
import { dragged, MOST_ZOOM, roomIn, squareOf, type Crop, type Size } from './crop.ts'
import css from './picture.module.css'

const t = m.images.own

interface CropFrameProps {
  file: File
  /** The same, when the browser has read it. */
  image: HTMLImageElement | null
  crop: Crop
  onCrop: (crop: Crop) => void
  onRead: (image: HTMLImageElement) => void
  /** The browser cannot show this file. */
  onUnreadable: () => void
}

/** A picture behind a round window. It is moved by hand, or by sliders where no hand can drag. */
export function CropFrame({ file, image, crop, onCrop, onRead, onUnreadable }: CropFrameProps) {
  const size = image && { width: image.naturalWidth, height: image.naturalHeight }
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (buttons === 0 || !size) return
    const { width } = currentTarget.getBoundingClientRect()
    onCrop(dragged(size, crop, movementX / width, movementY / width))
  }
  return (
    <>
      <div
        className={css.frame}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        <FileImage
          file={file}
          alt=""
          draggable={false}
          style={size ? placed(size, crop) : undefined}
          onLoad={({ currentTarget }) => onRead(currentTarget)}
          onError={onUnreadable}
        />
      </div>
      {size && <Sliders size={size} crop={crop} onCrop={onCrop} />}
    </>
  )
}

/** Where the picture lies, so that its square fills the frame; percentages, because the frame has no fixed size. */
function placed(size: Size, crop: Crop) {
  const { left, top, side } = squareOf(size, crop)
  const share = (length: number) => `${(length / side) * 100}%`
  return { width: share(size.width), height: share(size.height), left: share(-left), top: share(-top) }
}

/** The middle of a square that touches an edge is half its side away from it. */
const range = (room: number) => ({ least: (1 - room) / 2, most: (1 + room) / 2 })

function Sliders({ size, crop, onCrop }: { size: Size; crop: Crop; onCrop: (crop: Crop) => void }) {
  const { sideways, upright } = roomIn(size, crop)
  return (
    <div className={css.sliders}>
      <Slider
        label={t.size}
        least={1}
        most={MOST_ZOOM}
        value={crop.zoom}
        onChange={(zoom) => onCrop(dragged(size, { ...crop, zoom }, 0, 0))}
      />
      {sideways > 0 && (
        <Slider label={t.sideways} {...range(sideways)} value={crop.x} onChange={(x) => onCrop({ ...crop, x })} />
      )}
      {upright > 0 && (
        <Slider label={t.upright} {...range(upright)} value={crop.y} onChange={(y) => onCrop({ ...crop, y })} />
      )}
    </div>
  )
}

interface SliderProps {
  label: string
  least: number
  most: number
  value: number
  onChange: (value: number) => void
}

function Slider({ label, least, most, value, onChange }: SliderProps) {
  const id = useId()
  const share = Math.round(((value - least) / (most - least)) * 100)
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={share}
        aria-valuetext={`${share} %`}
        onChange={({ currentTarget }) => onChange(least + (Number(currentTarget.value) / 100) * (most - least))}
      />
    </>
  )
}
