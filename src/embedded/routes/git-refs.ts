import { type Answer, created, noContent, notFound, ok, unprocessable } from '../answer.ts'
import { noObject, type Ref } from '../git/bare-repository.ts'
import { listAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import { moveRef } from '../model/move-ref.ts'
import { refShape } from '../model/shapes/commit-shape.ts'
import { bodyOf, inPath } from './input.ts'

export async function getRef(call: RepositoryCall): Promise<Answer> {
  const ref = await refOf(call)
  if (!ref) throw notFound()
  return ok(refShape(call.repository, ref))
}

export async function listMatchingRefs(call: RepositoryCall): Promise<Answer> {
  const prefix = `refs/${inPath(call, 'ref')}`
  const refs = (await call.repository.git.refs('refs/')).filter(({ ref }) => ref.startsWith(prefix))
  return listAnswer(call, refs, (ref) => refShape(call.repository, ref))
}

export async function createRef(call: RepositoryCall): Promise<Answer> {
  const { ref, sha } = bodyOf<'git', 'createRef'>(call)
  const { git } = call.repository
  if (!/^refs\/[^/]+\/./.test(ref) || (await git.try(['check-ref-format', ref])).code !== 0) {
    throw unprocessable(`${ref} is not a valid ref name.`)
  }
  if (!(await git.resolve(sha, 'object'))) throw unprocessable('Object does not exist')
  if (await git.ref(ref)) throw unprocessable('Reference already exists')
  await moveRef(call.repository, { ref, old: noObject, to: sha, grant: call.grant })
  const shape = refShape(call.repository, { ref, sha, type: await git.run(['cat-file', '-t', sha]) })
  return created(shape, String(shape.url))
}

/** Without `force` only a fast-forward is taken: this is the compare-and-swap of the REST API. */
export async function updateRef(call: RepositoryCall): Promise<Answer> {
  const { sha, force = false } = bodyOf<'git', 'updateRef'>(call)
  const ref = await refOf(call)
  if (!ref) throw unprocessable('Reference does not exist')
  if (!(await call.repository.git.resolve(sha, 'object'))) throw unprocessable('Object does not exist')
  await moveRef(call.repository, { ref: ref.ref, old: ref.sha, to: sha, grant: call.grant, force })
  return ok(refShape(call.repository, { ...ref, sha }))
}

export async function deleteRef(call: RepositoryCall): Promise<Answer> {
  const ref = await refOf(call)
  if (!ref) throw unprocessable('Reference does not exist')
  await moveRef(call.repository, { ref: ref.ref, old: ref.sha, to: noObject, grant: call.grant })
  return noContent()
}

function refOf(call: RepositoryCall): Promise<Ref | undefined> {
  return call.repository.git.ref(`refs/${inPath(call, 'ref')}`)
}
