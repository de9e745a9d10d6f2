<?php
/**
 * WordPress's privacy tools. The plugin stores nothing about shoppers; their answers are in Afterword.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

/** Adds the plugin to the tools, and a text for the shop's privacy policy. */
function register_privacy() {
	add_filter( 'wp_privacy_personal_data_exporters', __NAMESPACE__ . '\\add_exporter' );
	add_filter( 'wp_privacy_personal_data_erasers', __NAMESPACE__ . '\\add_eraser' );
	add_action( 'admin_init', __NAMESPACE__ . '\\suggest_policy' );
}

/**
 * Adds the exporter.
 *
 * @param array $exporters The exporters so far.
 * @return array
 */
function add_exporter( $exporters ) {
	$exporters['afterword'] = array(
		'exporter_friendly_name' => __( 'Afterword survey', 'afterword' ),
		'callback'               => __NAMESPACE__ . '\\export_personal_data',
	);
	return $exporters;
}

/**
 * Adds the eraser.
 *
 * @param array $erasers The erasers so far.
 * @return array
 */
function add_eraser( $erasers ) {
	$erasers['afterword'] = array(
		'eraser_friendly_name' => __( 'Afterword survey', 'afterword' ),
		'callback'             => __NAMESPACE__ . '\\erase_personal_data',
	);
	return $erasers;
}

/**
 * Nothing to export, because this site stores no answers; someone who ordered learns where they may be.
 *
 * @param string $email The person's email address.
 * @return array{data: array, done: bool}
 */
function export_personal_data( $email ) {
	$data = array();
	if ( order_ids( $email ) ) {
		$data[] = array(
			'group_id'    => 'afterword',
			'group_label' => __( 'Post-purchase survey', 'afterword' ),
			'item_id'     => 'afterword-responses',
			'data'        => array(
				array(
					'name'  => __( 'Survey answers', 'afterword' ),
					/* translators: %s: an address. */
					'value' => sprintf( __( 'Answers to our post-purchase survey, if you gave any, are stored at %s and not on this site.', 'afterword' ), read_settings()['appUrl'] ),
				),
			),
		);
	}
	return array(
		'data' => $data,
		'done' => true,
	);
}

/**
 * Nothing to erase here; reminds the merchant of the answers in Afterword.
 *
 * @param string $email The person's email address.
 * @return array{items_removed: bool, items_retained: bool, messages: string[], done: bool}
 */
function erase_personal_data( $email ) {
	$ids      = order_ids( $email );
	$messages = array();
	if ( $ids ) {
		/* translators: 1: an address, 2: a list of numbers. */
		$messages[] = sprintf( __( 'This person’s survey answers, if any, are stored in Afterword (%1$s). Erase them there with “Erase shopper data”. Order IDs: %2$s', 'afterword' ), read_settings()['appUrl'], implode( ', ', $ids ) );
	}
	return array(
		'items_removed'  => false,
		'items_retained' => (bool) $messages,
		'messages'       => $messages,
		'done'           => true,
	);
}

/**
 * The latest orders of someone, for which a survey may have been shown.
 *
 * @param string $email The person's email address.
 * @return int[]
 */
function order_ids( $email ) {
	if ( '' === read_settings()['appUrl'] || ! function_exists( 'wc_get_orders' ) ) {
		return array();
	}
	return wc_get_orders(
		array(
			'billing_email' => $email,
			'limit'         => 100,
			'return'        => 'ids',
		)
	);
}

/** Suggests a paragraph for the shop's privacy policy. */
function suggest_policy() {
	if ( function_exists( 'wp_add_privacy_policy_content' ) ) {
		$text = __( 'After you place an order, we may ask you a few questions about it. Answering is optional. Your answers are stored together with the order’s number, total, currency, country, discount codes, products, and the campaign that led you to us. Our survey service may also receive your email address and customer number with the order. It doesn’t receive your name or postal address, unless you enter them. While you answer, your browser’s tab remembers your answers until you close it.', 'afterword' );
		wp_add_privacy_policy_content( __( 'Afterword survey', 'afterword' ), '<p>' . esc_html( $text ) . '</p>' );
	}
}
