import { describeLedgerAlone } from '../../contracts/ledger-alone.ts'
import { openBranchWorld } from './open-branch.ts'

describeLedgerAlone('git', () => openBranchWorld())
