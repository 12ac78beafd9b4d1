import { type PointerEvent, useEffect, useRef, useState } from "react"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import styles from "./avatar.module.css"

type CropDialogProps = {
  file: File | null
  onClose: () => void
  onUnreadable: () => void
  onDone: (cropped: File) => void
}

/** Pixels of the uploaded square; twice the largest stored size. */
const size = 512
const wholePicture = { zoom: 1, x: 0.5, y: 0.5 }
type CropView = typeof wholePicture

const clampToUnit = (value: number) => Math.min(1, Math.max(0, value))

/** The visible square of the picture, `zoom` times smaller than the largest one. */
function squareOf({ width, height }: ImageBitmap, { zoom, x, y }: CropView) {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * x, top: (height - side) * y }
}

export function CropDialog({ file, onClose, onUnreadable, onDone }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [view, setView] = useState(wholePicture)
  const unreadable = useRef(onUnreadable)
  unreadable.current = onUnreadable
  useEffect(() => {
    if (!file) return
    let isClosed = false
    setView(wholePicture)
    createImageBitmap(file).then(
      (read) => (isClosed ? read.close() : setPicture(read)),
      () => isClosed || unreadable.current(),
    )
    return () => {
      isClosed = true
      setPicture(null)
    }
  }, [file])
  useEffect(() => {
    const context = canvas.current?.getContext("2d")
    if (!picture || !context) return
    const { side, left, top } = squareOf(picture, view)
    // the uploaded format has no transparency
    context.fillStyle = "white"
    context.fillRect(0, 0, size, size)
    context.drawImage(picture, left, top, side, side, 0, 0, size, size)
  }, [picture, view])
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!picture || !(event.buttons & 1)) return
    const shown = event.currentTarget.clientWidth
    const { side } = squareOf(picture, view)
    const part = (moved: number, length: number) => (length > side ? (moved * side) / shown / (length - side) : 0)
    setView({
      ...view,
      x: clampToUnit(view.x - part(event.movementX, picture.width)),
      y: clampToUnit(view.y - part(event.movementY, picture.height)),
    })
  }
  const finish = () =>
    canvas.current?.toBlob(
      (blob) => blob && onDone(new File([blob], file?.name ?? "zdjecie", { type: blob.type })),
      "image/jpeg",
      0.92,
    )
  return (
    <Dialog
      open={file !== null}
      onClose={onClose}
      title="Wykadruj zdjęcie"
      text="Przesuń zdjęcie albo użyj suwaków. Zapiszemy widoczny kwadrat."
      actions={
        <>
          <button className="btn" type="button" onClick={finish}>
            Użyj zdjęcia
          </button>
          <button className="btn btn--line" type="button" onClick={onClose}>
            Anuluj
          </button>
        </>
      }
    >
      <div className={styles.crop}>
        <canvas
          ref={canvas}
          width={size}
          height={size}
          role="img"
          aria-label="Podgląd kadru"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
        <div className={styles.sliders}>
          <Slider
            label="Przybliżenie"
            min={1}
            max={4}
            value={view.zoom}
            onChange={(zoom) => setView({ ...view, zoom })}
          />
          <Slider label="W poziomie" min={0} max={1} value={view.x} onChange={(x) => setView({ ...view, x })} />
          <Slider label="W pionie" min={0} max={1} value={view.y} onChange={(y) => setView({ ...view, y })} />
        </div>
      </div>
    </Dialog>
  )
}

type SliderProps = { label: string; min: number; max: number; value: number; onChange: (value: number) => void }

const Slider = ({ label, min, max, value, onChange }: SliderProps) => (
  <label>
    <span>{label}</span>
    <input
      type="range"
      min={min}
      max={max}
      step={(max - min) / 50}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  </label>
)
