import type { VotedComment } from '../../core/job/votes.ts'
import type { Thread, ThreadComment } from '../../core/run/threads/thread.ts'

export interface SaidSince {
  readonly id: number
  /** What GraphQL calls it, where that is known. */
  readonly node?: string | undefined
  readonly body: string
  readonly author: { readonly login: string; readonly id: number; readonly type: string }
  readonly createdAt: string
  /** Another time than `createdAt` once somebody has edited it. */
  readonly updatedAt: string
  /** GitHub's word for what ties the author to the repository; left out where it does not say. */
  readonly association?: string | undefined
}

export interface ReadSince {
  /** Oldest first. */
  readonly comments: readonly SaidSince[]
  /** False where there may be others: of a long thread a part is read. */
  readonly isWhole: boolean
}

/** Which comment of ours is meant: the one that begins with `marker`. */
export interface OurComment {
  readonly marker: string
  /** What GitHub calls it, where somebody has kept that: then it is not looked for. */
  readonly known?: string | undefined
  /** It is no older than that. Without it the newest of a thread are looked through. */
  readonly begun?: string | undefined
}

export interface WrittenComment {
  readonly url: string
  /** What GitHub calls it: `known` from now on. */
  readonly name: string
}

/** Whoever may write can edit what we have written; `unknown` where GitHub does not say, `gone` where the thread itself is. */
export type Writer = 'us' | 'others' | 'unknown' | 'gone'

export type Reaction = '+1' | '-1' | 'eyes' | 'rocket' | 'confused'

/** A comment of ours as it was last written. */
export interface Standing {
  readonly body: string
  readonly updatedAt: string
}

/** What we have written in threads ourselves. */
export interface OurComments {
  /** Makes our one comment read `body`; writes only when it differs. `keep` is asked with what stands there and says whether that is newer. */
  ensure(
    thread: Thread,
    comment: OurComment & {
      readonly body: string | ((standing: Standing | undefined) => string)
      readonly keep?: (body: string) => boolean
    },
  ): Promise<WrittenComment>
  /** The body of our one comment; undefined when there is none, or GitHub does not say. */
  find(thread: Thread, comment: OurComment): Promise<string | undefined>
  /**
   * Our one comment with its 👍 and 👎; undefined when there is none, and `unknown` where GitHub does not say. What it says of itself that it has
   * shown since (`shownSince`) is believed where nobody else has written in it from then on.
   */
  votesOn(
    thread: Thread,
    comment: OurComment & { readonly shownSince?: (body: string) => string | undefined },
  ): Promise<VotedComment | 'unknown' | undefined>
  /**
   * Who has written what stands in our one comment, and what stood there since then: it may have been written anew after somebody has read
   * it. Others have where they have deleted it, or have edited another one of ours since, there or in `readIn`, the thread where it was
   * read; with `readIn` null that comment alone counts, and none that was written in its place once it was gone. Undefined when there never was one.
   */
  writer(
    thread: Thread,
    comment: OurComment & { readonly since: string; readonly readIn?: Thread | null },
  ): Promise<Writer | undefined>
}

/** The threads of issues, pull requests and discussions. A refusal by the server is a ProblemError; what a person wrote is never changed. */
export interface Comments extends OurComments {
  /** Comments with an id above `after`; undefined when GitHub does not say. Older ones than `begun` may be left out. */
  since(thread: Thread, upTo: { readonly after: number; readonly begun: string }): Promise<ReadSince | undefined>
  /**
   * A reaction of ours. Doing it twice is one, and `there` says that it was there already: nobody else can set it or take it back. Of two
   * who set it in a discussion in the same moment, both may be told that it is new.
   */
  react(comment: ThreadComment, reaction: Reaction): Promise<'new' | 'there'>
}
