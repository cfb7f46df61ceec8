import { followLinks } from '../process/environment.ts'

/** Whether one of the links on the way to what a path names lies in some place, by whatever other links the path comes there. */
export function leadsByLinkIn(isPlace: (path: string) => boolean, path: string): boolean {
  let isLed = false
  const end = followLinks(path, (link) => {
    isLed ||= isPlace(link)
    return !isLed
  })
  return isLed || end === undefined
}
