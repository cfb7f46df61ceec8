import { describeStateBranch } from '../../contracts/state-branch.ts'
import { openBranchWorld } from './open-branch.ts'

describeStateBranch('git over HTTP', () => openBranchWorld())
