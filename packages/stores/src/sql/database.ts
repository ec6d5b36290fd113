import type { Insertable, Selectable, Updateable } from 'kysely'
import type {
  AcceptedTermsTable,
  AccountTable,
  AuditTable,
  DeviceTable,
  LinkedSignInTable,
  PasskeyTable,
  RefreshTokenTable,
  SessionTable,
  TotpTable,
} from './tables/accounts.ts'
import type {
  AgencyMemberTable,
  BackendFactTable,
  BackendMessageTable,
  BackendTable,
  HookDeliveryTable,
  HookEventTable,
  TokenKeyTable,
} from './tables/backends.ts'
import type { BlockTable } from './tables/blocks.ts'
import type { ContentPublicationTable, ContentRevisionTable } from './tables/content.ts'
import type {
  AnalyticsConversionPairView,
  AnalyticsEventView,
  AnalyticsPageViewView,
  AnalyticsSessionView,
  AnalyticsSignUpFunnelView,
  EventClampedTable,
  EventSourceTable,
  EventTable,
} from './tables/events.ts'
import type { ForecastLineTable } from './tables/forecasts.ts'
import type { MessageTable } from './tables/messages.ts'
import type { NoticeTable } from './tables/notices.ts'
import type {
  OperatorInvitationTable,
  OperatorPasskeyTable,
  OperatorRecordTable,
  OperatorRequestTable,
  OperatorSessionTable,
  OperatorTable,
} from './tables/operators.ts'
import type { RecoveryCodeTable, RecoveryTable } from './tables/recovery.ts'
import type {
  DelistedAssetTable,
  MarketBarTable,
  MarketCloseTable,
  MarketIdentityTable,
  MarketObservationTable,
  MarketReportTable,
  MarketSetValueTable,
  MarketVerdictTable,
} from './tables/market.ts'

/** Every table and view, as the migrations leave them. Column names are those of the database. */
export interface Database {
  account: AccountTable
  accepted_terms: AcceptedTermsTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  device: DeviceTable
  totp: TotpTable
  linked_sign_in: LinkedSignInTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  recovery: RecoveryTable
  audit: AuditTable
  message: MessageTable
  notice: NoticeTable
  backend: BackendTable
  backend_message: BackendMessageTable
  backend_fact: BackendFactTable
  agency_member: AgencyMemberTable
  token_key: TokenKeyTable
  hook_event: HookEventTable
  hook_delivery: HookDeliveryTable
  content_revision: ContentRevisionTable
  content_publication: ContentPublicationTable
  operator: OperatorTable
  operator_passkey: OperatorPasskeyTable
  operator_session: OperatorSessionTable
  operator_invitation: OperatorInvitationTable
  operator_request: OperatorRequestTable
  operator_record: OperatorRecordTable
  delisted_asset: DelistedAssetTable
  block: BlockTable
  market_verdict: MarketVerdictTable
  market_set_value: MarketSetValueTable
  market_report: MarketReportTable
  market_bar: MarketBarTable
  market_close: MarketCloseTable
  market_observation: MarketObservationTable
  market_identity: MarketIdentityTable
  forecast_line: ForecastLineTable
  event_source: EventSourceTable
  event: EventTable
  event_clamped: EventClampedTable
  analytics_event: AnalyticsEventView
  analytics_page_view: AnalyticsPageViewView
  analytics_session: AnalyticsSessionView
  analytics_sign_up_funnel: AnalyticsSignUpFunnelView
  analytics_conversion_pair: AnalyticsConversionPairView
}

/** An account as it is read. */
export type Account = Selectable<AccountTable>
/** An account as it is written. */
export type NewAccount = Insertable<AccountTable>
/** What of an account may change. */
export type AccountChange = Updateable<AccountTable>
/** A session as it is read. */
export type Session = Selectable<SessionTable>
/** A device as it is read. */
export type Device = Selectable<DeviceTable>
/** A linked sign-in as it is read. */
export type LinkedSignIn = Selectable<LinkedSignInTable>
/** A passkey as it is read. */
export type Passkey = Selectable<PasskeyTable>
/** A recovery as it is read. */
export type Recovery = Selectable<RecoveryTable>
/** A trading backend as it is read. */
export type Backend = Selectable<BackendTable>
/** An audit entry as it is read. */
export type AuditEntry = Selectable<AuditTable>
/** An operator as it is read. */
export type Operator = Selectable<OperatorTable>
/** A request for a second person as it is read. */
export type OperatorRequest = Selectable<OperatorRequestTable>
/** An entry of the operators' record as it is read. */
export type OperatorEntry = Selectable<OperatorRecordTable>
