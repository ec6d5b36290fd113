import type { AdviceSamples } from './test-samples.ts'

export const vietnameseSamples: AdviceSamples = {
  advises: [
    'Bạn nên mua Bitcoin ngay hôm nay.',
    'Hãy nhanh chóng đầu tư',
    'Đây là thời điểm tốt để mua',
    'Đã đến lúc bán',
    'Lợi nhuận được đảm bảo',
    'Cam kết sinh lời mỗi tháng',
    'Dữ liệu cho thấy giá sẽ tăng',
    'Kiếm lời không rủi ro',
    'Chúng tôi khuyên bạn mua ETH',
    'Một khoản đầu tư an toàn',
    'Bitcoin đang bị định giá thấp',
    'Đừng bỏ lỡ đợt mở bán',
  ],
  explains: [
    'Không ai có thể đảm bảo lợi nhuận.',
    'Không ai biết liệu giá sẽ tăng hay giảm.',
    'Không có khoản đầu tư nào là không rủi ro.',
    'Đây không phải là khuyến nghị mua hoặc bán.',
    'Mua {coinCode}',
    'Bạn không nên đầu tư số tiền mà mình không thể để mất.',
    'Vốn hóa tăng nên giá mua cũng khác đi.',
  ],
}
