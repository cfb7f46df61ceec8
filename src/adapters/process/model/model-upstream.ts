import type { IncomingHttpHeaders } from 'node:http'
import type { Price } from '../../../core/prices/price-table.ts'
import type { Usage } from './usage.ts'

/** How a vendor's API is spoken to: which calls a program needs, where its credential stands, how an answer tells what it used. */
export interface ModelUpstream {
  /** Base of the API, such as `https://api.anthropic.com`. */
  readonly url: string
  readonly endpoints: readonly ModelEndpoint[]
  /**
   * Header fields that hold the real credential, for one call; asked for each call, so that one that is renewed is renewed for all
   * turns. `refused` are those that the API has just refused: other ones are worth a second try. A ProblemError is told to the
   * program as a refused key.
   */
  readonly credential: (call: PassedCall, refused?: Credential) => Promise<Credential>
  /** What a program presents: the header fields that may hold the credential, of which nothing is passed on. */
  readonly credentialFields: readonly string[]
  /** How a stand-in for the credential begins, so that the program takes it for one of the same kind. */
  readonly standInPrefix: string
  /** What must not be seen in any answer. */
  readonly secrets: () => readonly string[]
  readonly readUsage: (answer: AnswerHead) => UsageReader
  /** What a model costs that a call names, undefined where nobody knows; of a call that names none, what the turn asked for. */
  readonly priceOf: (model: string | undefined) => Price | undefined
  /** What holds for the cap where nobody knows. */
  readonly dearestPrice: (model: string) => Price
  /** An error in the API's own form. */
  readonly errorBody: (kind: 'permission' | 'not-found' | 'too-large', message: string) => string
}

/** Header fields. */
export type Credential = Readonly<Record<string, string>>

export function bearerOf(fields: Credential | undefined): string | undefined {
  return fields?.authorization?.replace(/^Bearer /, '')
}

/** As it goes to the API. */
export interface PassedCall {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer | undefined
}

/** A credential that ends, and is renewed by whoever holds it. */
export interface ShortLivedCredential {
  /** One that is good for a call that begins now, and another than the one that was refused. Throws a ProblemError where none can be had. */
  current(refused?: string): Promise<string>
  /** Those that an answer may still hold. */
  recent(): readonly string[]
}

export interface ModelEndpoint {
  readonly method: 'GET' | 'POST'
  /** Compared with what was asked for, character by character; a pattern where `model` stands in the path. */
  readonly path: string | RegExp
  /** The one that answers, where the path names it. */
  readonly model?: string
  /** The queries that are let through, the empty one included. */
  readonly queries: readonly string[]
  /** Nothing is generated, so nothing is paid for. */
  readonly isFree?: true
}

export interface AnswerHead {
  readonly status: number
  readonly contentType: string
  /** The model that the call names: its price holds where nobody knows that of the one which the answer names. */
  readonly asked: string | undefined
}

/** Reads what an answer used, from its bytes as they come. */
export interface UsageReader {
  add(chunk: Buffer): void
  end(): Usage
}

/** For an answer that is text. */
export function readingText(reader: { add(text: string): void; end(): Usage }): UsageReader {
  const decoder = new TextDecoder()
  return { add: (chunk) => reader.add(decoder.decode(chunk, { stream: true })), end: () => reader.end() }
}
