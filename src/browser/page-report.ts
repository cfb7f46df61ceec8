import type { PackedTexts } from '../core/page/packed-texts.ts'
import type { PageReport } from '../core/page/run-report.ts'
import { byId } from './element.ts'

export function readPageReport(): PageReport {
  return JSON.parse(byId('report').textContent ?? '')
}

export function readPackedTexts(): PackedTexts {
  return JSON.parse(byId('texts').textContent ?? '')
}
