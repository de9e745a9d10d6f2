<?php
/**
 * What the survey learns about the order.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

/** How many entries of a list Afterword accepts. */
const MOST_ENTRIES = 250;

/**
 * Whether the visitor may know the order's facts: it is theirs, or the page's address has the order's secret key, in
 * whichever parameter. WooCommerce makes sure of it before it runs our actions; other plugins' order pages may not.
 *
 * @param \WC_Order $order The order.
 * @return bool
 */
function is_visitors_order( $order ) {
	$user_id = get_current_user_id();
	if ( $user_id > 0 && (int) $order->get_customer_id() === $user_id ) {
		return true;
	}
	foreach ( $_GET as $value ) { // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- It is only compared.
		if ( is_string( $value ) && '' !== $value && $order->key_is_valid( wp_unslash( $value ) ) ) {
			return true;
		}
	}
	return false;
}

/**
 * The order's facts as Afterword's script takes them, without those that the order lacks. A customer's name, address
 * and email address are not among them. The key proves to Afterword that the page is the shopper's, before it makes a
 * discount code.
 *
 * @param \WC_Order $order The order.
 * @return array<string, mixed>
 */
function order_facts( $order ) {
	$facts = array(
		'orderKey'      => text( $order->get_order_key() ),
		'total'         => amount( $order->get_total() ),
		'currency'      => letters( $order->get_currency(), 3 ),
		'country'       => letters( $order->get_billing_country(), 2 ),
		'discountCodes' => texts( $order->get_coupon_codes() ),
		'referrer'      => attribution( $order, 'referrer', 2000 ),
		'landingPage'   => attribution( $order, 'session_entry', 2000 ),
		'utmSource'     => attribution( $order, 'utm_source', 200 ),
		'utmMedium'     => attribution( $order, 'utm_medium', 200 ),
		'utmCampaign'   => attribution( $order, 'utm_campaign', 200 ),
	);
	$created = $order->get_date_created();
	if ( $created instanceof \DateTimeInterface ) {
		$facts['createdAt'] = gmdate( 'Y-m-d\TH:i:s\Z', $created->getTimestamp() );
	}
	$facts = array_merge( $facts, item_facts( $order ), customer_facts( $order ) );
	return array_filter(
		$facts,
		static function ( $fact ) {
			return null !== $fact && array() !== $fact;
		}
	);
}

/**
 * The ids and SKUs of what was bought.
 *
 * @param \WC_Order $order The order.
 * @return array{productIds: string[], skus: string[]}
 */
function item_facts( $order ) {
	$ids  = array();
	$skus = array();
	foreach ( (array) $order->get_items() as $item ) {
		if ( ! is_object( $item ) || ! method_exists( $item, 'get_product_id' ) ) {
			continue;
		}
		$ids[]   = (string) $item->get_product_id();
		$product = $item->get_product(); // False once the product is deleted.
		$skus[]  = is_object( $product ) ? $product->get_sku() : '';
	}
	return array(
		'productIds' => texts( $ids ),
		'skus'       => texts( $skus ),
	);
}

/**
 * Whether this is a customer's first order, by account, or by email address for guests. Earlier attempts that weren't paid
 * are no orders: WooCommerce's own count of a customer's orders has those, too.
 *
 * @param \WC_Order $order The order.
 * @return array{orderCount?: int, isFirstOrder?: bool}
 */
function customer_facts( $order ) {
	$customer_id = (int) $order->get_customer_id();
	$email       = (string) $order->get_billing_email();
	if ( $customer_id < 1 && '' === $email ) {
		return array();
	}
	$others = wc_get_orders(
		array(
			'type'     => 'shop_order',
			'status'   => array_merge( wc_get_is_paid_statuses(), array( 'on-hold' ) ),
			// This one counts, whether or not its payment has been confirmed yet.
			'exclude'  => array( (int) $order->get_id() ),
			'limit'    => 1,
			'return'   => 'ids',
			'paginate' => true,
		) + ( $customer_id > 0 ? array( 'customer_id' => $customer_id ) : array( 'billing_email' => $email ) )
	);
	$count  = 1 + (int) $others->total;
	return array(
		'orderCount'   => $count,
		'isFirstOrder' => 1 === $count,
	);
}

/**
 * WooCommerce's own record of where the order came from.
 *
 * @param \WC_Order $order The order.
 * @param string    $name  The record's name.
 * @param int       $limit How many characters Afterword accepts.
 * @return string|null
 */
function attribution( $order, $name, $limit ) {
	$value = text( $order->get_meta( '_wc_order_attribution_' . $name ), $limit );
	// WooCommerce's words for a visit without parameters: they are no source of their own.
	return in_array( $value, array( '(direct)', '(none)' ), true ) ? null : $value;
}

/**
 * A text that Afterword accepts: valid UTF-8 without control characters, not empty, not too long.
 *
 * @param mixed $value The value.
 * @param int   $limit How many UTF-16 units it may have.
 * @return string|null
 */
function text( $value, $limit = 200 ) {
	if ( ! is_scalar( $value ) || 1 !== preg_match( '//u', (string) $value ) ) {
		return null;
	}
	$plain = (string) preg_replace( '/[\x00-\x08\x0b\x0c\x0e-\x1f]/', '', (string) $value );
	// A character outside of the basic plane counts as two.
	$most = preg_match( '/[\x{10000}-\x{10ffff}]/u', $plain ) ? intdiv( $limit, 2 ) : $limit;
	preg_match( '/^.{0,' . $most . '}/us', $plain, $start );
	return isset( $start[0] ) && '' !== trim( $start[0] ) ? $start[0] : null;
}

/**
 * A list of such texts, each once.
 *
 * @param mixed $values The values.
 * @return string[]
 */
function texts( $values ) {
	$kept = array();
	foreach ( is_array( $values ) ? $values : array() as $value ) {
		$text = text( $value );
		if ( null !== $text && ! in_array( $text, $kept, true ) ) {
			$kept[] = $text;
		}
		if ( count( $kept ) === MOST_ENTRIES ) {
			break;
		}
	}
	return $kept;
}

/**
 * An amount of money, which WooCommerce keeps as a text.
 *
 * @param mixed $value The value.
 * @return float|null
 */
function amount( $value ) {
	return is_numeric( $value ) && $value >= 0 && $value <= 10000000000 ? (float) $value : null;
}

/**
 * A code such as USD or PT.
 *
 * @param mixed $value  The value.
 * @param int   $length How many letters it has.
 * @return string|null
 */
function letters( $value, $length ) {
	return is_string( $value ) && preg_match( '/^[A-Za-z]{' . $length . '}$/D', $value ) ? strtoupper( $value ) : null;
}
