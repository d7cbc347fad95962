import { squareOf, type Crop } from './crop.ts'

/** In pixels a side: twice what the largest place shows. The server keeps no more (people/profile-picture.ts). */
const SIDE = 512
const QUALITY = 0.9

/** The square of a loaded picture that a crop means, as a JPEG to be sent. */
export async function cut(image: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser gives no canvas')
  // JPEG knows no transparency
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.imageSmoothingQuality = 'high'
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  pen.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE)
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'picture.jpg', { type: blob.type }))
          : reject(new Error('the browser made no picture')),
      'image/jpeg',
      QUALITY,
    )
  })
}
